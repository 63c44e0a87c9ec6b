"""Values of records that lead to the web."""

from __future__ import annotations

import pytest

from reportgen.render.views.fields import _address


@pytest.mark.parametrize(
    ("key", "text", "href"),
    [
        ("doi", "10.1000/xyz123", "https://doi.org/10.1000/xyz123"),
        ("doi", "https://doi.org/10.1000/xyz123", "https://doi.org/10.1000/xyz123"),
        ("doi", "http://dx.doi.org/10.1000/xyz123", "https://doi.org/10.1000/xyz123"),
        ("doi", "doi:10.1000/xyz123", "https://doi.org/10.1000/xyz123"),
        ("doi", '10.1000/<a>"b', "https://doi.org/10.1000/%3Ca%3E%22b"),
        ("doi", "javascript:alert(1)", ""),
        ("doi", "//elsewhere.example", ""),
        ("location", "https://example.org/a", "https://example.org/a"),
        ("location", "javascript:alert(1)", ""),
        ("location", "data:text/html,x", ""),
        ("location", "//elsewhere.example", ""),
    ],
)
def test_only_addresses_of_the_web_are_links(key: str, text: str, href: str) -> None:
    assert _address(key, text) == href
