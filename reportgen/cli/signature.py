"""The detached signature of a manifest, checked by OpenSSH: `ssh-keygen -Y verify`, see ssh-keygen(1)."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Sequence
from pathlib import Path
from typing import Literal

from reportgen.files import sha256
from reportgen.frozen import dataclass
from reportgen.manifest import LIMIT, NAME, SIGNATURE
from reportgen.verify.folder import read_plain

NAMESPACE = "reportgen"
"""What the signature was made for: `ssh-keygen -Y sign -n reportgen`. One made for mail or git is not taken."""
_SECONDS = 30
_LONGEST = 64 * 1024
Outcome = Literal["good", "bad", "absent", "no-key", "no-tool", "unchecked"]


@dataclass(frozen=True, slots=True)
class Signature:
    """What became of a signature. Only `good` was verified."""

    outcome: Outcome
    words: str
    """What to tell, to be read after `signature: `."""

    def is_fault(self, *, is_wanted: bool) -> bool:
        """Whether `verify` fails: on a bad signature, and where a key was given and nothing was proved with it."""
        return self.outcome == "bad" or (is_wanted and self.outcome != "good")


def check(folder: Path, allowed: Path | None, digest: str) -> Signature:
    """The signature of the manifest in `folder`, of which everything else was compared with the bytes of `digest`.

    `allowed` is a file of allowed signers (ssh-keygen(1)). Nothing is believed without one.
    """
    place = folder / SIGNATURE
    if not place.is_symlink() and not place.exists():
        return Signature("absent", "none, so nobody vouches for this manifest")
    signature, manifest = read_plain(folder, SIGNATURE), read_plain(folder, NAME)
    if signature is None or len(signature) > _LONGEST:
        return Signature("bad", f"bad: `{SIGNATURE}` is no plain file of a size to be read")
    if allowed is None:
        return Signature("no-key", "not checked, no key was given (`--allowed-signers FILE`)")
    tool = shutil.which("ssh-keygen")
    if tool is None:
        return Signature("no-tool", "not checked, `ssh-keygen` is not installed")
    if manifest is None or len(manifest) > LIMIT or sha256(manifest) != digest:
        return Signature("unchecked", f"not checked, `{NAME}` changed meanwhile")
    return _asked(tool, place, allowed, manifest)


def _asked(tool: str, place: Path, allowed: Path, manifest: bytes) -> Signature:
    """What ssh-keygen says: first whose key it may be, then whether the signature holds for these bytes."""
    signers = _run((tool, "-Y", "find-principals", "-s", str(place), "-f", str(allowed)), b"")
    if signers is None:
        return Signature("unchecked", "not checked, `ssh-keygen` did not end in time or could not be started")
    names = [line for line in signers.stdout.decode("utf-8", "replace").splitlines() if line.strip()]
    if signers.returncode or not names:
        return Signature("bad", "bad: it is none, or of no key among the allowed signers")
    for name in names:
        words = ("-Y", "verify", "-f", str(allowed), "-I", name, "-n", NAMESPACE, "-s", str(place))
        done = _run((tool, *words), manifest)
        if done is None:
            return Signature("unchecked", "not checked, `ssh-keygen` did not end in time or could not be started")
        if done.returncode == 0:
            return Signature("good", f"good, by `{name[:200]}`")
    return Signature("bad", f"bad: it does not fit this `{NAME}`, or was made for something else")


def _run(words: Sequence[str], given: bytes) -> subprocess.CompletedProcess[bytes] | None:
    """The ended program; None when it cannot be started or takes too long."""
    try:
        return subprocess.run(words, input=given, capture_output=True, timeout=_SECONDS, check=False)  # noqa: S603
    except (OSError, subprocess.TimeoutExpired):
        return None
