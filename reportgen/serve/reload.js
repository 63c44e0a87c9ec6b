// Served beside the pages while an author works, never part of a site: reloads after each edit and
// shows what keeps the newest edit from being shown.
(() => {
  const version = new URL(document.currentScript.src).searchParams.get("v");
  let source = null;

  const listen = () => {
    source = new EventSource("/__reportgen/events?v=" + encodeURIComponent(version));
    source.addEventListener("reload", () => location.reload());
    source.addEventListener("faults", (event) => show(JSON.parse(event.data)));
  };

  // A browser opens six connections to a host at most: a page that nobody looks at gives its own up.
  document.addEventListener("visibilitychange", () => {
    source?.close();
    source = null;
    if (!document.hidden) listen();
  });

  const show = (lines) => {
    document.getElementById("reportgen-faults")?.remove();
    if (lines.length === 0) return;
    const box = document.createElement("section");
    box.id = "reportgen-faults";
    box.lang = "en";
    box.dir = "ltr";
    box.setAttribute("role", "alert");
    const head = document.createElement("strong");
    head.textContent = "The page shows the last good build. What keeps the newest edit from being shown:";
    const list = document.createElement("pre");
    list.textContent = lines.join("\n");
    box.append(head, list);
    Object.assign(box.style, {
      position: "fixed", inset: "auto 0 0 0", maxHeight: "50vh", overflow: "auto", zIndex: "9999", padding: "1rem",
      background: "#fff4f2", color: "#5c1206", borderTop: "3px solid #b3261e", font: "14px/1.5 system-ui, sans-serif",
    });
    Object.assign(list.style, { whiteSpace: "pre-wrap", font: "13px/1.5 ui-monospace, monospace", margin: "0.5rem 0 0" });
    document.body.append(box);
  };

  if (!document.hidden) listen();
})();
