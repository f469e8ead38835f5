"""The calls of the API, as requests that both clients send. Nothing here waits or connects."""

from __future__ import annotations

import os
import re
import unicodedata
import uuid
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal
from urllib.parse import quote

import httpx

from . import types
from .errors import read_retry_after

DEFAULT_TIMEOUT_S = 60.0
MAX_RETRIES = 4
MAX_WAIT_S = 60.0
FIRST_WAIT_S = 0.5
EXPORT_PART_BYTES = 8 * 1024**2

Fields = Mapping[str, Any]

_NUMBER = re.compile(r"(?:(?:org|vat|moms)\D*?)?(?:SE(\d{10})(?:01)?|(?:16)?(\d{10}))", re.IGNORECASE)
_MINUS = "\u2212"


def to_org_number(written: str) -> str:
    """Returns the ten digits of an organisation number in any written form.

    Other texts are returned unchanged, and the service refuses them.
    """
    text = unicodedata.normalize("NFKC", str(written))
    compact = "".join(sign for sign in text if not _is_filler(sign))
    match = _NUMBER.fullmatch(compact)
    return written if match is None else match[1] or match[2]


def _is_filler(sign: str) -> bool:
    return sign.isspace() or sign == _MINUS or unicodedata.category(sign) in ("Pd", "Cf")


@dataclass(frozen=True)
class Call:
    """A request to send. ``headers`` stay the same over retries, so a call is charged once."""

    method: Literal["GET", "POST", "PATCH", "DELETE"]
    path: str
    params: dict[str, str] | None = None
    json: dict[str, Any] | None = None
    headers: dict[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Options:
    """Address and key of the service, and how long a call may take."""

    base_url: str
    api_key: str
    timeout: float
    max_retries: int

    def headers(self) -> dict[str, str]:
        """Returns the headers of every call."""
        headers = {"User-Agent": "company-data-python/0.1.0"}
        if self.api_key:
            headers["Authorization"] = f"Bearer {self.api_key}"
        return headers


def read_options(base_url: str | None, api_key: str | None, timeout: float, max_retries: int) -> Options:
    """Completes the options from ``COMPANY_DATA_URL`` and ``COMPANY_DATA_KEY``."""
    url = base_url or os.environ.get("COMPANY_DATA_URL")
    if not url:
        raise ValueError("Give base_url, or set COMPANY_DATA_URL to the address of the service.")
    # A key that is read from a file ends with a newline, which no header can have.
    key = (api_key or os.environ.get("COMPANY_DATA_KEY") or "").strip()
    return Options(url.rstrip("/"), key, timeout, max_retries)


def post(path: str, fields: Fields) -> Call:
    """Returns a POST with the fields that are not None."""
    return Call("POST", path, json=_present(fields), headers=_idempotency())


def export_parts(file: types.ExportFile) -> Iterator[Call]:
    """Returns the calls for a file of an export, one for each part of it."""
    path = file["url"][file["url"].index("/v1/export/") :]
    for start in range(0, file["bytes"], EXPORT_PART_BYTES):
        yield Call("GET", path, headers={"Range": f"bytes={start}-{start + EXPORT_PART_BYTES - 1}"})


def get(path: str, fields: Fields = {}, *, charged: bool = False) -> Call:
    """Returns a GET with the fields that are not None as its query."""
    params = {name: _to_text(value) for name, value in _present(fields).items()}
    if "org_number" in params:
        params["org_number"] = to_org_number(params["org_number"])
    return Call("GET", path, params=params, headers=_idempotency() if charged else {})


def at(path: str, *values: str) -> str:
    """Returns a path with its parameters, such as ``:id``, replaced by values in their order."""
    rest = iter(values)
    return re.sub(r":\w+", lambda _: quote(next(rest), safe=""), path)


def send(method: Literal["POST", "PATCH", "DELETE"], path: str, fields: Fields | None = None) -> Call:
    """Returns a call that costs nothing, with its fields as JSON. A field can be None."""
    return Call(method, path, json=None if fields is None else dict(fields))


def to_batches(items: Iterable[types.MatchItem], size: int) -> Iterator[list[types.MatchItem]]:
    """Cuts a list into batches. An item without ``id`` gets its position in the list."""
    batch: list[types.MatchItem] = []
    for position, item in enumerate(items):
        id = item.get("id")
        batch.append({**item, "id": position if id is None else id})
        if len(batch) == size:
            yield batch
            batch = []
    if batch:
        yield batch


def to_wait_s(attempt: int, response: httpx.Response | None) -> float:
    """Returns the seconds to wait before the next try. ``response`` is None without an answer."""
    asked = None if response is None else read_retry_after(response)
    return min(MAX_WAIT_S, FIRST_WAIT_S * 2**attempt if asked is None else float(asked))


def is_retryable(response: httpx.Response) -> bool:
    """True for an answer that asks the caller to come back later."""
    return response.status_code in (429, 503)


def _present(fields: Fields) -> dict[str, Any]:
    return {name: value for name, value in fields.items() if value is not None}


def _to_text(value: Any) -> str:
    if isinstance(value, str) or not isinstance(value, Sequence):
        return str(value)
    return ",".join(str(each) for each in value)


def _idempotency() -> dict[str, str]:
    return {"Idempotency-Key": str(uuid.uuid4())}
