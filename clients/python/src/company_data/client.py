"""The client for programs that wait for each answer."""

from __future__ import annotations

import time
from collections.abc import Iterator, Iterable, Sequence
from types import TracebackType
from typing import Any, Literal, TypeVar, cast

import httpx

from . import calls, types
from .errors import to_error

Answer = TypeVar("Answer")
Sort = Literal["revenue_desc", "revenue_asc", "name", "name_desc"]
Include = Sequence[Literal["trademarks", "status"]]
PAGE_SIZE = 100
MATCH_BATCH_SIZE = 1_000
MAX_CHANGES = 1_000


class Client:
    """Calls the service and waits for each answer.

    Calls that the service refuses as busy (503) or too frequent (429) are repeated up to
    ``max_retries`` times, with the same ``Idempotency-Key``, so that they are charged once.
    Methods raise a subclass of ``ApiError`` for other errors, and ``httpx.TransportError`` when
    the service cannot be reached. ``timeout`` is in seconds.
    """

    def __init__(
        self,
        base_url: str | None = None,
        api_key: str | None = None,
        *,
        timeout: float = calls.DEFAULT_TIMEOUT_S,
        max_retries: int = calls.MAX_RETRIES,
        transport: httpx.BaseTransport | None = None,
    ) -> None:
        self._options = calls.read_options(base_url, api_key, timeout, max_retries)
        self._http = httpx.Client(
            base_url=self._options.base_url,
            headers=self._options.headers(),
            timeout=timeout,
            transport=transport,
        )
        #: Credits that the account has left, as of the last answer. None for guests.
        self.credits_remaining: int | None = None

    def __enter__(self) -> Client:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def close(self) -> None:
        """Closes the connections."""
        self._http.close()

    def search(
        self,
        q: str | None = None,
        *,
        org_number: str | None = None,
        limit: int | None = None,
        has_annual_report: bool | None = None,
        include: Include | None = None,
    ) -> types.SearchResponse:
        """Finds companies by name, even misspelled, or by organisation number."""
        number = None if org_number is None else calls.to_org_number(org_number)
        fields = dict(
            q=q, org_number=number, limit=limit, has_annual_report=has_annual_report, include=include
        )
        return self._json(types.SearchResponse, calls.post("/v1/search", fields))

    def suggest(self, q: str, *, limit: int | None = None) -> types.SuggestResponse:
        """Suggests companies for a beginning of a name or a number. Free."""
        return self._json(types.SuggestResponse, calls.get("/v1/suggest", dict(q=q, limit=limit)))

    def company(self, org_number: str, *, include: Include | None = None) -> types.CompanyResponse:
        """Returns everything about a company. Raises ``NotFound`` for an unknown number."""
        fields = dict(org_number=org_number, include=include)
        return self._json(types.CompanyResponse, calls.get("/v1/company", fields, charged=True))

    def bulk(
        self,
        *,
        names: Sequence[str] | None = None,
        org_numbers: Sequence[str] | None = None,
        has_annual_report: bool | None = None,
        include: Include | None = None,
    ) -> types.BulkResponse:
        """Looks up many companies, by names or by organisation numbers."""
        fields = dict(
            names=names, org_numbers=org_numbers, has_annual_report=has_annual_report, include=include
        )
        return self._json(types.BulkResponse, calls.post("/v1/bulk", fields))

    def match(
        self, items: Sequence[types.MatchItem], *, candidates: int | None = None
    ) -> types.MatchResponse:
        """Decides which company each item of a list means, in the order of the list."""
        fields = dict(items=items, candidates=candidates)
        return self._json(types.MatchResponse, calls.post("/v1/match", fields))

    def iterate_matches(
        self,
        items: Iterable[types.MatchItem],
        *,
        candidates: int | None = None,
        batch_size: int = MATCH_BATCH_SIZE,
    ) -> Iterator[types.MatchResult]:
        """Yields the results of a list of any length, in order.

        Sends ``batch_size`` items a call, each charged once: at most 100 on plan Free. An item
        without ``id`` gets its position in the list.
        """
        for batch in calls.to_batches(items, batch_size):
            for result in (self.match(batch, candidates=candidates))["results"]:
                yield result

    def lookup_sni(
        self, q: str | None = None, *, code: str | None = None, limit: int | None = None
    ) -> types.SNILookupResponse:
        """Finds SNI codes by words or first digits, or the description of a code."""
        fields = dict(q=q, code=code, limit=limit)
        return self._json(types.SNILookupResponse, calls.post("/v1/sni/lookup", fields))

    def search_industry(
        self,
        sni_code: str,
        *,
        city: str | None = None,
        limit: int | None = None,
        offset: int | None = None,
        active_only: bool | None = None,
        exact_only: bool | None = None,
        has_annual_report: bool | None = None,
        min_revenue: int | None = None,
        max_revenue: int | None = None,
        sort: Sort | None = None,
        include: Include | None = None,
    ) -> types.SNISearchResponse:
        """Returns one page of the companies of an industry."""
        fields = dict(
            sni_code=sni_code,
            city=city,
            limit=limit,
            offset=offset,
            active_only=active_only,
            exact_only=exact_only,
            has_annual_report=has_annual_report,
            min_revenue=min_revenue,
            max_revenue=max_revenue,
            sort=sort,
            include=include,
        )
        return self._json(types.SNISearchResponse, calls.post("/v1/sni/search", fields))

    def iterate_industry(self, sni_code: str, **filters: Any) -> Iterator[types.Company]:
        """Iterates over the companies of an industry, page by page. A guest has the first page only."""
        offset = filters.pop("offset", 0)
        while True:
            page = self.search_industry(sni_code, **{"limit": PAGE_SIZE, **filters}, offset=offset)
            for company in page["companies"]:
                yield company
            offset += len(page["companies"])
            metadata = page["metadata"]
            if not metadata["hasMore"] or metadata["mode"] == "guest" or not page["companies"]:
                return

    def list_companies(
        self,
        *,
        q: str | None = None,
        filter: types.ListFilter | None = None,
        sort: str | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        facets: Sequence[str] | None = None,
        include: Include | None = None,
    ) -> types.ListResponse:
        """Returns one page of the companies that match a filter, and their counts."""
        fields = dict(
            q=q, filter=filter, sort=sort, limit=limit, cursor=cursor, facets=facets, include=include
        )
        return self._json(types.ListResponse, calls.post("/v1/companies/search", fields))

    def iterate_list(self, **query: Any) -> Iterator[types.Company]:
        """Iterates over a list to its end, page by page. A guest has the first page only."""
        cursor = query.pop("cursor", None)
        while True:
            page = self.list_companies(**{"limit": PAGE_SIZE, **query}, cursor=cursor)
            for company in page["companies"]:
                yield company
            cursor = page["metadata"]["next"]
            if cursor is None:
                return

    def annual_reports(self, org_number: str) -> types.AnnualReportListResponse:
        """Lists the annual reports of a company, the latest first. Free."""
        call = calls.get("/v1/annual-reports", dict(org_number=org_number))
        return self._json(types.AnnualReportListResponse, call)

    def annual_report(
        self,
        org_number: str,
        *,
        fiscal_end: str | None = None,
        fiscal_year: int | None = None,
        format: Literal["ixbrl", "pdf"] | None = None,
    ) -> bytes:
        """Returns an annual report as iXBRL or PDF, the latest one by default."""
        fields = dict(org_number=org_number, fiscal_end=fiscal_end, fiscal_year=fiscal_year, format=format)
        return (self._send(calls.get("/v1/annual-report", fields, charged=True))).content

    def share_annual_report(
        self,
        org_number: str,
        *,
        fiscal_end: str | None = None,
        fiscal_year: int | None = None,
        format: Literal["ixbrl", "pdf"] | None = None,
    ) -> types.AnnualReportShareResponse:
        """Returns a public link to an annual report, valid for 24 hours."""
        fields = dict(
            org_number=org_number, fiscal_end=fiscal_end, fiscal_year=fiscal_year, format=format, share="1"
        )
        call = calls.get("/v1/annual-report", fields, charged=True)
        return self._json(types.AnnualReportShareResponse, call)

    def changes(
        self,
        *,
        after: str | None = None,
        since: str | None = None,
        limit: int | None = None,
        org_number: str | None = None,
        topics: Sequence[str] | None = None,
    ) -> types.ChangesResponse:
        """Returns a page of changes after a cursor, or since a day in Sweden (``YYYY-MM-DD``).

        Raises ``CursorExpired`` for changes that are no longer stored.
        """
        fields = dict(after=after, since=since, limit=limit, org_number=org_number, topic=topics)
        return self._json(types.ChangesResponse, calls.get("/v1/changes", fields, charged=True))

    def iterate_changes(self, after: str | None = None, **filters: Any) -> Iterator[types.Change]:
        """Iterates over the changes after a cursor or since a day, up to the last one that is published."""
        since = filters.pop("since", None)
        while True:
            page = self.changes(**{"limit": MAX_CHANGES, **filters}, after=after, since=since)
            since = None
            for change in page["changes"]:
                yield change
            after = page["next"]
            if not page["hasMore"]:
                return

    def export_files(self) -> types.ExportResponse:
        """Lists the files of the whole register, with links of 24 hours. Plan Pro.

        A copy goes on with the changes after ``next``.
        """
        return self._json(types.ExportResponse, calls.get("/v1/export"))

    def export_file(self, file: types.ExportFile) -> Iterator[bytes]:
        """Downloads a file of ``export_files`` in parts, in order.

        A part that breaks off is asked for again; the file is charged once.
        """
        for call in calls.export_parts(file):
            yield (self._send(call)).content

    def create_watch_list(self, name: str, **settings: Any) -> types.WatchList:
        """Makes a watch list with ``topics``, ``causes``, ``language`` and ``ways``.

        The secret of a webhook is in this answer alone.
        """
        call = calls.send("POST", "/v1/watch-lists", dict(name=name, **settings))
        return self._json(types.WatchList, call)

    def watch_lists(self) -> list[types.WatchList]:
        """Returns the watch lists of the account."""
        answer = self._json(types.WatchListsResponse, calls.get("/v1/watch-lists"))
        return answer["watchLists"]

    def watch_list(self, id: str) -> types.WatchList:
        """Returns a watch list."""
        return self._json(types.WatchList, calls.get(calls.at("/v1/watch-lists/:id", id)))

    def change_watch_list(self, id: str, **settings: Any) -> types.WatchList:
        """Changes what is given of a watch list, and leaves the rest. None is a value."""
        call = calls.send("PATCH", calls.at("/v1/watch-lists/:id", id), settings)
        return self._json(types.WatchList, call)

    def delete_watch_list(self, id: str) -> types.WatchList:
        """Deletes a watch list, and returns what it was."""
        return self._json(types.WatchList, calls.send("DELETE", calls.at("/v1/watch-lists/:id", id)))

    def rotate_webhook_secret(self, id: str) -> types.WatchList:
        """Makes a new secret, in this answer alone. The old one signs beside it for 24 hours."""
        call = calls.send("POST", calls.at("/v1/watch-lists/:id/rotate-secret", id))
        return self._json(types.WatchList, call)

    def change_watched_companies(
        self, id: str, *, add: Sequence[str] = (), remove: Sequence[str] = ()
    ) -> types.WatchedCompaniesResult:
        """Adds companies to a watch list and removes others, by numbers in any written form."""
        path = calls.at("/v1/watch-lists/:id/companies", id)
        call = calls.send("POST", path, dict(add=list(add), remove=list(remove)))
        return self._json(types.WatchedCompaniesResult, call)

    def watched_companies(
        self, id: str, *, after: str | None = None, limit: int | None = None
    ) -> types.WatchedCompanies:
        """Returns a page of the companies of a watch list."""
        path = calls.at("/v1/watch-lists/:id/companies", id)
        return self._json(types.WatchedCompanies, calls.get(path, dict(after=after, limit=limit)))

    def watch_events(
        self, id: str, *, after: str | None = None, limit: int | None = None
    ) -> types.WatchEventsResponse:
        """Returns a page of the changes that a watch list was told. Costs credits once."""
        path = calls.at("/v1/watch-lists/:id/events", id)
        return self._json(types.WatchEventsResponse, calls.get(path, dict(after=after, limit=limit)))

    def watch_deliveries(
        self, id: str, *, after: str | None = None, limit: int | None = None
    ) -> types.WatchDeliveriesResponse:
        """Returns a page of webhooks and mails with their attempts, newest first."""
        path = calls.at("/v1/watch-lists/:id/deliveries", id)
        call = calls.get(path, dict(after=after, limit=limit))
        return self._json(types.WatchDeliveriesResponse, call)

    def replay_watch_delivery(self, id: str, delivery_id: str) -> types.WatchDelivery:
        """Sends a webhook again at once, with the same ``webhook-id``."""
        path = calls.at("/v1/watch-lists/:id/deliveries/:deliveryId/replay", id, delivery_id)
        return self._json(types.WatchDelivery, calls.send("POST", path))

    def test_webhook(self, id: str) -> types.DeliveryAttempt:
        """Sends a test event to the webhook, and returns how it was answered."""
        call = calls.send("POST", calls.at("/v1/watch-lists/:id/test", id))
        return self._json(types.DeliveryAttempt, call)

    def health(self) -> types.Health:
        """Returns whether the service is running."""
        return self._json(types.Health, calls.get("/health"))

    def ready(self) -> types.Ready:
        """Returns the state of the data. Raises ``ServiceUnavailable`` without data."""
        return self._json(types.Ready, calls.get("/ready"))

    def _json(self, kind: type[Answer], call: calls.Call) -> Answer:
        return cast(Answer, (self._send(call)).json())

    def _send(self, call: calls.Call) -> httpx.Response:
        attempt = 0
        while True:
            response = self._try(call, is_last=attempt >= self._options.max_retries)
            if response is not None and not calls.is_retryable(response):
                return self._accept(response)
            if response is not None and attempt >= self._options.max_retries:
                raise to_error(response)
            time.sleep(calls.to_wait_s(attempt, response))
            attempt += 1

    def _try(self, call: calls.Call, *, is_last: bool) -> httpx.Response | None:
        """Sends a call once. Returns None when the connection failed and another try may follow."""
        try:
            return self._http.request(
                call.method, call.path, params=call.params, json=call.json, headers=call.headers
            )
        except httpx.TransportError:
            if is_last:
                raise
            return None

    def _accept(self, response: httpx.Response) -> httpx.Response:
        credits = response.headers.get("X-Credits-Remaining")
        if credits is not None:
            self.credits_remaining = int(credits)
        if response.is_success:
            return response
        raise to_error(response)
