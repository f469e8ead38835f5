"""Calls every endpoint of a running service with both clients. Prints one line per check.

Usage: check_client.py ADDRESS KEY
"""

from __future__ import annotations

import asyncio
import inspect
import sys

import httpx

from company_data import ApiError, AsyncClient, Client, InvalidKey, InvalidRequest, NotFound, RateLimited

NUMBER = "5620032705"


def check(name: str, is_right: bool) -> None:
    print(f"{'ok' if is_right else 'FAILED'} {name}")


def check_endpoints(address: str, key: str) -> None:
    with Client(address, key) as client:
        found = client.search("östra plomonvalens bärgning", limit=1)
        check("search by name", found["companies"][0]["orgNumber"] == NUMBER)
        check("search by number", client.search(org_number=NUMBER)["metadata"]["resultCount"] == 1)
        check("credits", client.credits_remaining is not None)
        check("company", client.company(NUMBER)["status"]["state"] == "active")
        for written in ["562003-2705", "16 562003 2705", "SE 562003\u20112705 01", "Org.nr: 5620032705"]:
            check(f"number {written}", client.company(written)["company"]["orgNumber"] == NUMBER)
        check("search by written number", client.search(org_number="562003-2705")["companies"] != [])
        other = {"name": "Kvartersbutiken Ugglan"}
        items = [{"org_number": NUMBER}, {"id": "x", **other}, {"id": None, **other}]
        matches = list(client.iterate_matches(items, candidates=0, batch_size=1))
        decisions = [(m["id"], m["decision"]) for m in matches]
        check("match", decisions == [(0, "match"), ("x", "none"), (2, "none")])
        bulk = client.bulk(org_numbers=[NUMBER, "5560000001"])
        check("bulk", [item["success"] for item in bulk["results"]] == [True, False])
        check("SNI code", client.lookup_sni(code="52211")["sniCodes"][0]["code"] == "52211")
        page = client.search_industry("52211", limit=2, include=["status"])
        check("status of a list", page["companies"][0].get("status", {}).get("state") is not None)
        total = page["metadata"]["totalCount"]
        numbers = [company["orgNumber"] for company in client.iterate_industry("52211", limit=3)]
        check("industry, page by page", len(numbers) == len(set(numbers)) == total)
        rest = [company["orgNumber"] for company in client.iterate_industry("52211", offset=1)]
        check("industry, from an offset", rest == numbers[1:])
        guest = Client(address)
        check("industry, a guest", len(list(guest.iterate_industry("52211"))) == min(5, total))
        counted = client.list_companies(filter={"sni": ["52"]}, limit=0, facets=["state"])
        numbers = [each["orgNumber"] for each in client.iterate_list(filter={"sni": ["52"]}, sort="name")]
        check("list, page by page", len(numbers) == len(set(numbers)) == counted["metadata"]["totalCount"])
        check("list, counted", sum(each["count"] for each in counted["facets"]["state"]) >= len(numbers))
        reports = client.annual_reports(NUMBER)
        check("annual reports", reports["filingCount"] == len(reports["filings"]) > 0)
        document = client.annual_report(NUMBER, fiscal_end=reports["filings"][0]["fiscalEnd"])
        check("annual report", b"<html" in document)
        check("share link", "/shared/" in client.share_annual_report(NUMBER)["url"])
        end = client.changes(after="now")
        check("changes", end["changes"] == [] and client.changes(after=end["next"])["next"] == end["next"])
        check("changes since a day", client.changes(since="2026-01-31")["changes"] == [])
        check("files", client.export_files()["files"] == [])
        check("changes, page by page", list(client.iterate_changes()) == [])
        made = client.create_watch_list("Kunder", ways={"atom": True})
        watched = client.change_watched_companies(made["id"], add=["562003-2705", "x"])
        check("watch list", (watched["added"], watched["unknown"]) == (1, ["x"]))
        check("watch list, all", [each["id"] for each in client.watch_lists()] == [made["id"]])
        changed = client.change_watch_list(made["id"], ways={"atom": None}, topics=["name"])
        check("watch list, changed", changed == client.watch_list(made["id"]) and changed["topics"] == ["name"])
        page = client.watched_companies(made["id"], limit=1)
        check("watched companies", page["companies"][0]["orgNumber"] == NUMBER)
        check("watch events", client.watch_events(made["id"])["changes"] == [])
        check("watch deliveries", client.watch_deliveries(made["id"])["deliveries"] == [])
        check("watch list, deleted", client.delete_watch_list(made["id"])["companyCount"] == 1)
        check("health", client.health()["status"] == "ok")
        check("ready", client.ready()["status"] == "ready")


def check_errors(address: str, key: str) -> None:
    with Client(address, key) as client:
        for name, kind, call in [
            ("unknown company", NotFound, lambda: client.company("5560000001")),
            ("missing parameter", InvalidRequest, lambda: client.search()),
        ]:
            try:
                call()
                check(name, False)
            except ApiError as error:
                check(name, type(error) is kind and bool(error.request_id))
    with Client(address, key + "\n") as client:
        check("key of a file", client.health()["status"] == "ok" and client.search("x") is not None)
    with Client(address, "cds_wrong") as client:
        try:
            client.search("bärgning")
            check("wrong key", False)
        except InvalidKey as error:
            explained = error.code == "invalid_key" and str(error.detail) in str(error) and bool(error.message)
            check("wrong key", error.status == 401 and explained)


def check_retries() -> None:
    keys: list[str] = []

    def answer(request: httpx.Request) -> httpx.Response:
        keys.append(request.headers["Idempotency-Key"])
        if len(keys) == 1:
            raise httpx.ConnectError("refused", request=request)
        if len(keys) == 2:
            return httpx.Response(503, headers={"Retry-After": "0"}, json={"error": "Service busy."})
        return httpx.Response(200, json={"companies": [], "metadata": {}})

    with Client("http://stub", transport=httpx.MockTransport(answer)) as client:
        client.search("x")
    check("retries keep their key", len(keys) == 3 and len(set(keys)) == 1)

    def refuse(request: httpx.Request) -> httpx.Response:
        return httpx.Response(429, headers={"Retry-After": "0"}, json={"error": "Rate limit exceeded."})

    with Client("http://stub", max_retries=1, transport=httpx.MockTransport(refuse)) as client:
        try:
            client.search("x")
            check("retries end", False)
        except RateLimited as error:
            check("retries end", error.retry_after == 0)


def check_surface() -> None:
    def methods(kind: type) -> dict[str, list[str]]:
        public = [name for name in vars(kind) if not name.startswith("_")]
        return {name: list(inspect.signature(getattr(kind, name)).parameters) for name in public}

    check("both clients have the same methods", methods(Client) == methods(AsyncClient))


async def check_async(address: str, key: str) -> None:
    async with AsyncClient(address, key) as client:
        company, found = await asyncio.gather(client.company(NUMBER), client.search("bärgning"))
        check("async company", company["company"]["orgNumber"] == NUMBER)
        check("async search", found["metadata"]["resultCount"] > 0)
        numbers = [each["orgNumber"] async for each in client.iterate_industry("52211", sort="name")]
        check("async industry", len(numbers) == len(set(numbers)) > 0)


def main(address: str, key: str) -> None:
    check_endpoints(address, key)
    check_errors(address, key)
    check_retries()
    check_surface()
    asyncio.run(check_async(address, key))


if __name__ == "__main__":
    main(*sys.argv[1:3])
