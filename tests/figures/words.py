"""The words of the sample figures in twelve locales: kind → locale → slot → words."""

from __future__ import annotations

from collections.abc import Mapping

_SLOTS = ("title", "summary", "x", "y", "t", "a", "b", "c", "d", "e", "f", "g")


def _set(*words: str) -> Mapping[str, str]:
    return dict(zip(_SLOTS, words, strict=False))


WORDS: Mapping[str, Mapping[str, Mapping[str, str]]] = {
    "steps": {
        "en": _set("Reserve left after each decision", "Only the condition with notes and a rule ends on the target of 24.", "Decision", "Reserve (units)", "Target at decision 16: 24", "No notes", "Notes only", "Notes and reminder", "Notes and rule"),
        "de": _set("Verbleibende Reserve nach jeder Entscheidung", "Nur die Bedingung mit Aufzeichnungen und Regel endet beim Zielwert 24.", "Entscheidung", "Reserve (Einheiten)", "Zielwert bei Entscheidung 16: 24", "Ohne Aufzeichnungen", "Nur Aufzeichnungen", "Aufzeichnungen mit Erinnerung", "Aufzeichnungen mit Regel"),
        "fr": _set("Réserve restante après chaque décision", "Seule la condition avec notes et règle se termine sur la cible de 24.", "Décision", "Réserve (unités)", "Cible à la décision 16 : 24", "Sans notes", "Notes seules", "Notes et rappel", "Notes et règle"),
        "es": _set("Reserva restante tras cada decisión", "Solo la condición con notas y regla termina en el objetivo de 24.", "Decisión", "Reserva (unidades)", "Objetivo en la decisión 16: 24", "Sin notas", "Solo notas", "Notas y recordatorio", "Notas y regla"),
        "es-419": _set("Reserva que queda después de cada decisión", "Solo la condición con notas y regla llega al objetivo de 24.", "Decisión", "Reserva (unidades)", "Meta en la decisión 16: 24", "Sin notas", "Solo notas", "Notas con recordatorio", "Notas con regla"),
        "pt-BR": _set("Reserva restante após cada decisão", "Só a condição com notas e regra termina na meta de 24.", "Decisão", "Reserva (unidades)", "Meta na decisão 16: 24", "Sem anotações", "Só anotações", "Anotações e lembrete", "Anotações e regra"),
        "ru": _set("Запас, оставшийся после каждого решения", "Только условие с записями и правилом заканчивается на целевом значении 24.", "Решение", "Запас (единицы)", "Цель при решении 16: 24", "Без записей", "Только записи", "Записи и напоминание", "Записи и правило"),
        "ja": _set("各決定後に残った予備量", "目標値24で終わるのは「記録と規則」だけである。", "決定", "予備量(単位)", "決定16での目標値:24", "記録なし", "記録のみ", "記録とリマインダー", "記録と規則"),
        "ko": _set("각 결정 뒤에 남은 비축량", "기록과 규칙을 함께 쓴 조건만 목표 24에서 끝난다.", "결정", "비축량(단위)", "결정 16의 목표: 24", "기록 없음", "기록만", "기록과 알림", "기록과 규칙"),
        "zh-Hans": _set("每次决定后剩余的储备", "只有“记录加规则”的条件以目标值 24 结束。", "决定", "储备(单位)", "第 16 次决定的目标:24", "无记录", "仅记录", "记录加提醒", "记录加规则"),
        "zh-Hant": _set("每次決定後剩餘的儲備", "只有「記錄加規則」的條件以目標值 24 結束。", "決定", "儲備(單位)", "第 16 次決定的目標:24", "無記錄", "僅記錄", "記錄加提醒", "記錄加規則"),
        "ar": _set("الاحتياطي المتبقي بعد كل قرار", "لا تنتهي عند الهدف ٢٤ إلا حالة «ملاحظات مع قاعدة».", "القرار", "الاحتياطي (وحدات)", "الهدف عند القرار ١٦: ٢٤", "من دون ملاحظات", "ملاحظات فقط", "ملاحظات مع تذكير", "ملاحظات مع قاعدة"),
    },
    "lines": {
        "en": _set("Yearly rain at two stations", "The coast stays above the hills in every year.", "Year", "Rain (mm)", "Expected for 2021: 780", "Coast", "Hills"),
        "de": _set("Jahresniederschlag an zwei Messstellen", "Die Küste liegt in jedem Jahr über dem Hügelland.", "Jahr", "Niederschlag (mm)", "Erwartet für 2021: 780", "Küste", "Hügelland"),
        "fr": _set("Pluie annuelle à deux stations", "La côte reste au-dessus des collines chaque année.", "Année", "Pluie (mm)", "Attendu pour 2021 : 780", "Côte", "Collines"),
        "es": _set("Lluvia anual en dos estaciones", "La costa queda por encima de las colinas todos los años.", "Año", "Lluvia (mm)", "Previsto para 2021: 780", "Costa", "Colinas"),
        "es-419": _set("Lluvia anual en dos estaciones", "La costa supera a las colinas en todos los años.", "Año", "Lluvia (mm)", "Esperado para 2021: 780", "Costa", "Colinas"),
        "pt-BR": _set("Chuva anual em duas estações", "O litoral fica acima das colinas em todos os anos.", "Ano", "Chuva (mm)", "Previsto para 2021: 780", "Litoral", "Colinas"),
        "ru": _set("Годовые осадки на двух станциях", "На побережье осадков больше, чем на холмах, в каждом году.", "Год", "Осадки (мм)", "Ожидалось на 2021 год: 780", "Побережье", "Холмы"),
        "ja": _set("二地点の年間降水量", "海岸はどの年も丘陵を上回る。", "年", "降水量(mm)", "2021年の予想:780", "海岸", "丘陵"),
        "ko": _set("두 관측소의 연간 강수량", "해안은 모든 해에 구릉보다 많다.", "연도", "강수량(mm)", "2021년 예상: 780", "해안", "구릉"),
        "zh-Hans": _set("两个站点的年降水量", "海岸站每年都高于丘陵站。", "年份", "降水量(毫米)", "2021 年预期:780", "海岸", "丘陵"),
        "zh-Hant": _set("兩個測站的年降水量", "海岸站每年都高於丘陵站。", "年份", "降水量(毫米)", "2021 年預期:780", "海岸", "丘陵"),
        "ar": _set("الأمطار السنوية في محطتين", "الساحل أعلى من التلال في كل سنة.", "السنة", "الأمطار (مم)", "المتوقع لسنة ٢٠٢١: ٧٨٠", "الساحل", "التلال"),
    },
    "paired-differences": {
        "en": _set("Difference in score with notes, by profile", "Notes raise one profile by four points, leave two as they were and lower one.", "Profile", "Difference in points (with notes minus without)", "", "Cautious planner", "Fast responder", "Rule follower", "Novelty seeker"),
        "de": _set("Punktunterschied mit Aufzeichnungen, nach Profil", "Aufzeichnungen heben ein Profil um vier Punkte, ändern zwei nicht und senken eines.", "Profil", "Unterschied in Punkten (mit minus ohne Aufzeichnungen)", "", "Vorsichtige Planung", "Schnelle Reaktion", "Strikte Regelbefolgung", "Suche nach Neuem"),
        "fr": _set("Écart de score avec notes, par profil", "Les notes font gagner quatre points à un profil, n’en changent pas deux et en font perdre un.", "Profil", "Écart en points (avec notes moins sans notes)", "", "Planification prudente", "Réaction rapide", "Respect des règles", "Recherche de nouveauté"),
        "es": _set("Diferencia de puntuación con notas, por perfil", "Las notas suben un perfil cuatro puntos, dejan dos igual y bajan uno.", "Perfil", "Diferencia en puntos (con notas menos sin notas)", "", "Planificación cauta", "Respuesta rápida", "Seguimiento de reglas", "Búsqueda de novedad"),
        "es-419": _set("Diferencia de puntaje con notas, por perfil", "Las notas suben un perfil cuatro puntos, dejan dos iguales y bajan uno.", "Perfil", "Diferencia en puntos (con notas menos sin notas)", "", "Planificación cautelosa", "Respuesta rápida", "Apego a las reglas", "Búsqueda de lo nuevo"),
        "pt-BR": _set("Diferença de pontos com anotações, por perfil", "As anotações elevam um perfil em quatro pontos, mantêm dois e baixam um.", "Perfil", "Diferença em pontos (com anotações menos sem)", "", "Planejamento cauteloso", "Resposta rápida", "Apego às regras", "Busca de novidade"),
        "ru": _set("Разница в баллах с записями по профилям", "Записи поднимают один профиль на четыре балла, два не меняют и один понижают.", "Профиль", "Разница в баллах (с записями минус без записей)", "", "Осторожное планирование", "Быстрая реакция", "Следование правилам", "Поиск нового"),
        "ja": _set("記録の有無による得点差(プロフィール別)", "記録は一つのプロフィールを4点上げ、二つは変えず、一つを下げた。", "プロフィール", "差(点):記録あり − 記録なし", "", "慎重な計画型", "即応型", "規則遵守型", "新規性追求型"),
        "ko": _set("기록 유무에 따른 점수 차이(유형별)", "기록은 한 유형을 4점 올리고 둘은 그대로 두며 하나를 낮춘다.", "유형", "점수 차이(기록 있음 − 기록 없음)", "", "신중한 계획형", "빠른 반응형", "규칙 준수형", "새로움 추구형"),
        "zh-Hans": _set("有无记录的得分差(按类型)", "记录使一种类型提高四分,两种不变,一种下降。", "类型", "得分差(有记录减无记录)", "", "谨慎规划型", "快速反应型", "遵守规则型", "追求新奇型"),
        "zh-Hant": _set("有無記錄的得分差(依類型)", "記錄使一種類型提高四分,兩種不變,一種下降。", "類型", "得分差(有記錄減無記錄)", "", "謹慎規劃型", "快速反應型", "遵守規則型", "追求新奇型"),
        "ar": _set("فرق النتيجة مع الملاحظات حسب النمط", "ترفع الملاحظات نمطًا أربع نقاط وتُبقي نمطين كما هما وتخفض نمطًا واحدًا.", "النمط", "الفرق بالنقاط: مع الملاحظات ناقص من دونها", "", "مخطط حذر", "سريع الاستجابة", "ملتزم بالقواعد", "باحث عن الجديد"),
    },
    "bars": {
        "en": _set("Final reserve by condition", "Two of seven conditions end at 5 and meet the obligation.", "Condition", "Final reserve (units)", "Obligation at the deadline: 5", "Responsive rule, priority memory", "Responsive rule, recent memory", "Fixed rule, priority memory", "Literal rule, repeated success", "Literal rule, clearing swapped for rest", "Literal rule, nothing but rest", "Late collection"),
        "de": _set("Endreserve nach Bedingung", "Zwei von sieben Bedingungen enden bei 5 und erfüllen die Pflicht.", "Bedingung", "Endreserve (Einheiten)", "Pflicht zum Stichtag: 5", "Reagierende Regel, Vorrang im Gedächtnis", "Reagierende Regel, Neuestes im Gedächtnis", "Feste Regel, Vorrang im Gedächtnis", "Wörtliche Regel, wiederholter Erfolg", "Wörtliche Regel, Räumen durch Ruhen ersetzt", "Wörtliche Regel, ausschließlich Ruhen", "Spätes Sammeln"),
        "fr": _set("Réserve finale par condition", "Deux des sept conditions finissent à 5 et remplissent l’obligation.", "Condition", "Réserve finale (unités)", "Obligation à l’échéance : 5", "Règle réactive, mémoire prioritaire", "Règle réactive, mémoire récente", "Règle fixe, mémoire prioritaire", "Règle littérale, succès répété", "Règle littérale, repos au lieu de dégager", "Règle littérale, repos seulement", "Collecte tardive"),
        "es": _set("Reserva final por condición", "Dos de las siete condiciones terminan en 5 y cumplen la obligación.", "Condición", "Reserva final (unidades)", "Obligación al vencer el plazo: 5", "Regla sensible, memoria prioritaria", "Regla sensible, memoria reciente", "Regla fija, memoria prioritaria", "Regla literal, éxito repetido", "Regla literal, descanso en vez de despejar", "Regla literal, solo descanso", "Recogida tardía"),
        "es-419": _set("Reserva final por condición", "Dos de las siete condiciones llegan a 5 y cumplen la obligación.", "Condición", "Reserva final (unidades)", "Obligación al final del plazo: 5", "Regla sensible, memoria con prioridad", "Regla sensible, memoria reciente", "Regla fija, memoria con prioridad", "Regla literal, éxito repetido", "Regla literal, descanso en lugar de despeje", "Regla literal, solo descanso", "Recolección tardía"),
        "pt-BR": _set("Reserva final por condição", "Duas das sete condições terminam em 5 e cumprem a obrigação.", "Condição", "Reserva final (unidades)", "Obrigação no prazo: 5", "Regra sensível, memória prioritária", "Regra sensível, memória recente", "Regra fixa, memória prioritária", "Regra literal, sucesso repetido", "Regra literal, descanso em vez de limpeza", "Regra literal, só descanso", "Coleta tardia"),
        "ru": _set("Итоговый запас по условиям", "Два условия из семи заканчиваются на 5 и выполняют обязательство.", "Условие", "Итоговый запас (единицы)", "Обязательство к сроку: 5", "Чувствительное правило, память с приоритетом", "Чувствительное правило, недавняя память", "Постоянное правило, память с приоритетом", "Дословное правило, повторный успех", "Дословное правило, отдых вместо расчистки", "Дословное правило, только отдых", "Поздний сбор"),
        "ja": _set("条件別の最終予備量", "七条件のうち二つが5で終わり、義務を満たす。", "条件", "最終予備量(単位)", "期限での義務:5", "応答規則・優先記憶", "応答規則・直近記憶", "固定規則・優先記憶", "逐語規則・成功の反復", "逐語規則・除去を休息に置換", "逐語規則・休息のみ", "遅い収集"),
        "ko": _set("조건별 최종 비축량", "일곱 조건 가운데 둘이 5로 끝나 의무를 채운다.", "조건", "최종 비축량(단위)", "마감 때의 의무: 5", "반응 규칙, 우선 기억", "반응 규칙, 최근 기억", "고정 규칙, 우선 기억", "문자 규칙, 되풀이된 성공", "문자 규칙, 제거 대신 휴식", "문자 규칙, 휴식만", "늦은 수집"),
        "zh-Hans": _set("各条件的最终储备", "七个条件中有两个以 5 结束,达到义务。", "条件", "最终储备(单位)", "期限时的义务:5", "响应规则,优先记忆", "响应规则,近期记忆", "固定规则,优先记忆", "字面规则,重复成功", "字面规则,以休息代替清除", "字面规则,只休息", "较晚收集"),
        "zh-Hant": _set("各條件的最終儲備", "七個條件中有兩個以 5 結束,達到義務。", "條件", "最終儲備(單位)", "期限時的義務:5", "回應規則,優先記憶", "回應規則,近期記憶", "固定規則,優先記憶", "字面規則,重複成功", "字面規則,以休息代替清除", "字面規則,只休息", "較晚收集"),
        "ar": _set("الاحتياطي النهائي حسب الحالة", "تنتهي حالتان من سبع عند ٥ وتفيان بالالتزام.", "الحالة", "الاحتياطي النهائي (وحدات)", "الالتزام عند الموعد: ٥", "قاعدة مستجيبة، ذاكرة ذات أولوية", "قاعدة مستجيبة، ذاكرة حديثة", "قاعدة ثابتة، ذاكرة ذات أولوية", "قاعدة حرفية، نجاح متكرر", "قاعدة حرفية، راحة بدل الإزالة", "قاعدة حرفية، راحة فقط", "جمع متأخر"),
    },
}  # fmt: skip
LOCALES = tuple(WORDS["bars"])
