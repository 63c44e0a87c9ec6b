"""A program of its own: the text of a PDF from standard input, as JSON on standard output.

`[[label, text], …]`, a pair a page, or `{"fault": "…"}`. It is started by `paper` and imports nothing
of this package, so that whatever a file makes the library do ends with the process.
"""

from __future__ import annotations

import io
import json
import sys

PAGES = 2_000
CHARACTERS = 20_000_000
MEMORY = 2 * 1024 * 1024 * 1024


def main() -> None:
    """Read, answer, end."""
    _bound()
    if len(sys.argv) > 1:
        sys.path[:] = [entry for entry in json.loads(sys.argv[1]) if entry]
    try:
        answer: object = _pages(sys.stdin.buffer.read())
    except (MemoryError, RecursionError):
        answer = {"fault": "reading it takes more memory than is allowed"}
    except Exception as error:
        name = type(error).__name__
        needs = "it is encrypted, and reading it needs `pip install cryptography`"  # AES, often with an empty password
        answer = {"fault": needs if name == "DependencyError" else f"it cannot be read ({name})"}
    json.dump(answer, sys.stdout)


def _bound() -> None:
    """Memory that a damaged file can take, where the system can say so."""
    try:
        import resource
    except ImportError:
        return
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))


def _pages(data: bytes) -> object:
    import logging

    from pypdf import PdfReader

    logging.disable()
    reader = PdfReader(io.BytesIO(data), strict=False)
    if reader.is_encrypted and not reader.decrypt(""):
        return {"fault": "it is encrypted"}
    if len(reader.pages) > PAGES:
        return {"fault": f"it has more than {PAGES:,} pages"}
    try:
        labels = list(reader.page_labels)
    except Exception:
        labels = []
    found: list[list[str]] = []
    count = 0
    for number, page in enumerate(reader.pages):
        text = page.extract_text().encode("utf-8", "replace").decode("utf-8")
        count += len(text)
        if count > CHARACTERS:
            return {"fault": f"it has more than {CHARACTERS:,} characters"}
        found.append([labels[number] if number < len(labels) else str(number + 1), text])
    return found


if __name__ == "__main__":
    main()
