"""Errors of the service, one class for each kind of status."""

from __future__ import annotations

from typing import Any

import httpx


class ApiError(Exception):
    """An answer of the service that is an error.

    ``error`` is the fixed text of the error and ``code`` its stable name. ``detail`` is its reason
    and remedy in English, ``message`` the same in Swedish. ``retry_after`` is whole seconds to wait
    or None, and ``request_id`` identifies the call in the logs of the service.
    """

    def __init__(self, response: httpx.Response) -> None:
        body = _read_body(response)
        self.status = response.status_code
        self.error: str = body.get("error") or response.reason_phrase
        self.code: str | None = body.get("code")
        self.detail: str | None = body.get("detail")
        self.message: str | None = body.get("message")
        self.retry_after = read_retry_after(response)
        self.request_id = response.headers.get("X-Request-Id")
        text = f"{self.status} {self.error} (request {self.request_id})"
        super().__init__(text if self.detail is None else f"{text}\n{self.detail}")


class InvalidRequest(ApiError):
    """A parameter is missing or invalid, or the request is too large (400, 413, 415, 422)."""


class InvalidKey(ApiError):
    """The API key is missing or invalid (401)."""


class NoCredits(ApiError):
    """The account has too few credits left (402)."""


class NotFound(ApiError):
    """The company, report or link does not exist (404)."""


class CursorExpired(ApiError):
    """The cursor or the link has expired (410). Take the whole set again."""


class RateLimited(ApiError):
    """Too many calls in a minute, also after all retries (429)."""


class ServiceUnavailable(ApiError):
    """The service is busy or has no data, also after all retries (503)."""


_CLASSES: dict[int, type[ApiError]] = {
    400: InvalidRequest,
    401: InvalidKey,
    402: NoCredits,
    404: NotFound,
    410: CursorExpired,
    413: InvalidRequest,
    415: InvalidRequest,
    422: InvalidRequest,
    429: RateLimited,
    503: ServiceUnavailable,
}


def to_error(response: httpx.Response) -> ApiError:
    """Returns the error of an answer."""
    return _CLASSES.get(response.status_code, ApiError)(response)


def read_retry_after(response: httpx.Response) -> int | None:
    """Returns the whole seconds of ``Retry-After``, None without the header."""
    text = response.headers.get("Retry-After", "")
    return int(text) if text.isdigit() else None


def _read_body(response: httpx.Response) -> dict[str, Any]:
    try:
        body = response.json()
    except ValueError:
        return {}
    return body if isinstance(body, dict) else {}
