"""`reportgen verify`: any copy of a written site, on this disk or at its address."""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING

import click

from reportgen.cli import output
from reportgen.cli.app import shared
from reportgen.cli.disk import is_folder, is_there
from reportgen.cli.findings import context_for, verdict
from reportgen.cli.progress import working
from reportgen.cli.project import read_project
from reportgen.cli.session import Refusal, Session
from reportgen.diagnostics import Diagnostic
from reportgen.reporters import FORMATS
from reportgen.reporters.context import amount, tally
from reportgen.reporters.safe import safe

if TYPE_CHECKING:
    from reportgen.cli.signature import Signature
    from reportgen.verify import Verified

_ALL_READ: Mapping[str, str] = MappingProxyType({})


@click.command()
@click.argument("site", required=False, metavar="[SITE|URL]")
@click.option(
    "--allowed-signers", "signers", metavar="FILE", help="Whose signatures of the manifest count; see ssh-keygen(1)."
)
@shared
@click.pass_obj
def verify(session: Session, site: str | None, signers: str | None) -> int:
    """Check a written site: its files against manifest.json, its signature, its links, ids, languages and texts.

    SITE is the folder of any copy of a site; by default the project's own. Of a site at a URL every
    file that its manifest lists is brought; which other files the host serves cannot be known.
    """
    allowed = None if signers is None else Path(os.path.normpath(session.start / signers))
    if allowed is not None and not allowed.is_file():
        message = f"`{signers}` is not a file"
        raise Refusal(message)
    if site is not None and site.lower().startswith(("http://", "https://")):
        return _served(session, site, allowed)
    return _judge(session, _site(session, site), allowed)


def _served(session: Session, url: str, allowed: Path | None) -> int:
    """The verdict on a site at its address."""
    from reportgen.cli.download import fault_of
    from reportgen.cli.served import ServedError, bring

    fault = "may not hold `?` or `#`" if {"?", "#"} & set(url) else fault_of(url)
    if fault:
        message = f"`{url[:200]}` {fault}"
        raise Refusal(message)
    with tempfile.TemporaryDirectory(prefix="reportgen-", ignore_cleanup_errors=True) as kept:
        folder = Path(kept) / "site"
        folder.mkdir()
        try:
            with working(session, "fetching"):
                brought = bring(url, folder)
        except ServedError as error:
            output.say(f"verified nothing of {safe(url)}: {safe(str(error))}")
            return 1
        return _judge(session, folder, allowed, url.rstrip("/"), brought.unread)


def _judge(
    session: Session, folder: Path, allowed: Path | None, url: str = "", unread: Mapping[str, str] = _ALL_READ
) -> int:
    """Says what became of the files and of the signature; 0 only when nothing failed."""
    from reportgen.cli.signature import check
    from reportgen.verify import verify as run  # the stages are loaded only to run

    with working(session, "verifying"):
        verified, findings = run(folder, url, unread)
        signature = check(folder, allowed, verified.digest) if verified else None
    context = context_for(session, folder.parent, sys.stdout, files={})
    text = FORMATS["text"](findings, context)
    is_fault = signature is not None and signature.is_fault(is_wanted=allowed is not None)
    if is_fault or not session.quiet:
        text += _last(verified, findings, signature, is_served=bool(url))
    if text:
        output.say(text.removesuffix("\n"))
    return 1 if verified is None or is_fault else verdict(findings)


def _site(session: Session, site: str | None) -> Path:
    """The folder to verify; a usage error when there is none."""
    if site is not None:
        folder = Path(os.path.normpath(session.start / site))
        if not is_folder(folder):
            message = f"`{site}` is not a folder"
            raise Refusal(message)
        return folder
    root = session.project()
    project, _ = read_project(session, root)
    folder = root / project.config.site
    if not is_there(folder / "manifest.json"):
        message = f"`{session.shown(root, project.config.site)}` holds no site yet; `reportgen build` writes it"
        raise Refusal(message)
    return folder


def _last(
    verified: Verified | None, findings: Sequence[Diagnostic], signature: Signature | None, *, is_served: bool
) -> str:
    """The last lines of `verify`: the foreign files, the signature, and what was looked at."""
    if verified is None or signature is None:
        return f"verified nothing; failed: {tally(findings)}"
    lines = [f"foreign: {safe(path)}" for path in verified.foreign[:20]]
    if len(verified.foreign) > 20:
        lines.append(f"foreign: {len(verified.foreign) - 20} more")
    if is_served:
        lines.append("foreign: unknown, a host does not say which other files it serves")
    lines.append(f"signature: {safe(signature.words)}")
    numbers = ((verified.files, "file"), (verified.pages, "page"), (verified.links, "link"))
    looked = ", ".join(amount(number, noun) for number, noun in numbers)
    foreign = f" ({amount(len(verified.foreign), 'other file')} left alone)" if verified.foreign else ""
    skipped = ", ".join(verified.skipped) or "nothing"
    told = f"verified {looked}{foreign}, built by {safe(verified.tool)}; skipped: {skipped}; failed: {tally(findings)}"
    return "\n".join((*lines, told))
