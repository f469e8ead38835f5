"""Types of the answers, made from the description of the API. Do not edit."""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict


class AnnualReportFiling(TypedDict):
    """An annual report that was filed digitally."""

    # Year in which the fiscal year ends.
    fiscalYear: int
    # Last day of the fiscal year. Identifies the report in `fiscal_end`.
    fiscalEnd: str
    # Number of documents in the filing.
    documents: int
    # Size of the documents, uncompressed, in kilobytes.
    sizeKb: int
    # Formats that are ready. A PDF is rendered at its first retrieval, and can be
    # requested before.
    formats: list[Literal["ixbrl", "pdf"]]
    # Link to the iXBRL document. Needs an API key and costs 1 credit.
    ixbrlUrl: str
    # Link to the PDF. Needs an API key and costs 1 credit.
    pdfUrl: str


class AnnualReportListMetadata(TypedDict):
    """Data about the list."""

    # Authority that publishes the reports.
    source: str
    # Time of the answer, UTC.
    timestamp: str
    # `api` for a call with a key, else `guest`.
    mode: Literal["guest", "api"]
    # `true` for a call with a test key, which reads the fictional register. Else absent.
    test: NotRequired[Literal[True]]


class AnnualReportListResponse(TypedDict):
    """Annual reports of a company."""

    # Organisation number of the company.
    orgNumber: str
    # Number of annual reports.
    filingCount: int
    # Annual reports, the latest fiscal year first.
    filings: list[AnnualReportFiling]
    metadata: AnnualReportListMetadata


class AnnualReportShareResponse(TypedDict):
    """A public link to an annual report."""

    # Public link to the document. Anyone can open it.
    url: str
    # Time at which the link expires, UTC.
    expiresAt: str
    # Organisation number of the company.
    orgNumber: str
    # Last day of the fiscal year of the report.
    fiscalEnd: str
    # Format of the document.
    format: Literal["ixbrl", "pdf"]


class BulkMetadata(TypedDict):
    """Data about the lookup."""

    # Time from the arrival of the request to the answer, in whole milliseconds.
    processingTimeMs: int
    # Number of names or numbers in the request.
    totalSearches: int
    # Number of names or numbers whose company was found.
    successfulSearches: int
    # Time of the answer, UTC.
    timestamp: str
    # `api` for a call with a key, else `guest`.
    mode: Literal["guest", "api"]
    # `true` for a call with a test key, which reads the fictional register. Else absent.
    test: NotRequired[Literal[True]]
    # Number of companies in `results`.
    companiesReturned: int
    # Credits charged for this call. 0 for a guest, for a test key and for a repeat with
    # the same `Idempotency-Key`.
    creditsCharged: int
    # Explains in Swedish the lower price of a lookup by number. Null for names and for
    # guests.
    creditDiscount: str | None


class BulkResponse(TypedDict):
    """Results in the order of the request, and data about the lookup."""

    # One item per name or number, in the order of the request.
    results: list[BulkResultItem]
    metadata: BulkMetadata


class BulkResultItem(TypedDict):
    """The result for one name or number."""

    # The name or number as sent.
    searchTerm: str
    # The company. Null when `success` is false.
    company: Company | None
    # True when the company was found.
    success: bool
    # Reason of the failure: `Company not found` or `Invalid org_number`. Only when
    # `success` is false.
    error: NotRequired[str]


class Change(TypedDict):
    """What differs for a company between two published generations."""

    # Unique id. In text order, ids are in the order of publication.
    id: str
    # Organisation number of the company.
    orgNumber: str
    # Registered name after the change.
    name: str
    # Kind of the change.
    type: Literal["company_added", "company_changed", "company_removed"]
    # Subjects of the change.
    topics: list[Literal["name", "address", "legal_form", "status", "proceedings", "tax", "advertising", "industry", "description", "size", "financials", "report", "trademarks"]]
    # Fields that differ.
    fields: list[FieldChange]
    # Annual reports that differ.
    reports: list[ReportChange]
    # The whole company, with `company_added` only.
    company: Company | None
    # `publisher`: new data of the authority. `rollback`: the operator went back to earlier
    # data. `reader`: the same files, read by a newer version. `code_list`: another list or
    # edition of SNI codes.
    cause: Literal["publisher", "rollback", "reader", "code_list"]
    # Sources of the changed fields.
    sources: list[ChangeSource]
    # Time of the run that found the change, UTC.
    seenAt: str
    # Name of the generation that the change leads to.
    generation: str


class ChangeSource(TypedDict):
    """A source of the changed fields."""

    # Name of the source.
    source: str
    # Date of its delivery.
    date: str


class ChangesMetadata(TypedDict):
    """Data about the answer."""

    # Name of the generation that the changes lead up to.
    generation: str
    # Number of results in this answer.
    resultCount: int
    # Credits charged for this call. 0 for a guest, for a test key and for a repeat with
    # the same `Idempotency-Key`.
    creditsCharged: int
    # Time from the arrival of the request to the answer, in whole milliseconds.
    processingTimeMs: int
    # Time of the answer, UTC.
    timestamp: str
    # `api` for a call with a key, else `guest`.
    mode: Literal["guest", "api"]
    # `true` for a call with a test key, which reads the fictional register. Else absent.
    test: NotRequired[Literal[True]]


class ChangesResponse(TypedDict):
    """A page of changes."""

    # Changes, oldest first.
    changes: list[Change]
    # Cursor for the next call. Also given with an empty page, and valid until its changes
    # are deleted.
    next: str
    # True if there can be more changes after `next` now. With a filter, a page can be
    # empty and have more.
    hasMore: bool
    metadata: ChangesMetadata


class Company(TypedDict):
    """A company of the register."""

    # The organisation number without its check digit, as an integer. It never changes.
    id: int
    # Registered name of the company (Bolagsverket).
    name: str
    # Organisation number, ten digits without a hyphen.
    orgNumber: str
    # Legal form as the code of Bolagsverket, such as `AB`, `HB` or `BRF`.
    legalForm: str
    # Postal address of Bolagsverket, or of Statistics Sweden when Bolagsverket has none.
    postalAddress: PostalAddress
    # Date of registration at Bolagsverket. Null when unknown.
    registrationDate: str | None
    # Date of deregistration. Null for a company that is registered.
    deregistrationDate: str | None
    # Code of the reason of deregistration, such as `KKAV-AVORG`. Null for a company that
    # is registered.
    deregistrationReason: str | None
    # Registered description of the business, as filed. Empty without one.
    businessDescription: str
    # Ongoing proceedings, such as bankruptcy or liquidation, as `|CODE-AVOMFO$date|`,
    # oldest first. Null when there are none.
    ongoingRestructuring: str | None
    # Business status of Statistics Sweden: 1 active, 0 never active, 9 no longer active.
    # Null when unknown.
    ftgstat: int | None
    # Status of the legal entity in the business register of Statistics Sweden. Null when
    # unknown.
    jestat: int | None
    # Legal form as the code of Statistics Sweden, such as 49 for other limited companies.
    # Null when unknown.
    jurform: int | None
    # Advertising block: 0 unknown, 1 no block, 2 advertising is blocked.
    reklamsparr: int
    # Industry codes of Statistics Sweden, the primary one first.
    sniCodes: SniCodes
    # True exactly when `financials` is not null.
    hasDigitalAnnualReport: bool
    # Figures of the latest digital annual report. Null without a digital report.
    financials: FinancialMetrics | None
    # Net revenue: exact from the annual report, else a size class.
    revenue_estimate: RevenueEnvelope
    # Number of employees: exact from the annual report, else a size class.
    employees_estimate: EmployeesEnvelope
    # Quality of the match, 0 to 1, in answers of searches and of bulk by name. Only an
    # exact hit has 1.
    score: NotRequired[float]
    # Trademarks, the latest registration first. Only when `include` names `trademarks`.
    trademarks: NotRequired[list[Trademark]]
    # Number of trademarks. Only when `include` names `trademarks`.
    trademarkCount: NotRequired[int]
    # State of the company in the register. Only when `include` names `status`.
    status: NotRequired[CompanyStatus]


class CompanyBrief(TypedDict):
    """A company in short."""

    # Organisation number, ten digits without a hyphen.
    orgNumber: str
    # The registered name.
    name: str
    # Bolagsverket's code of the legal form, such as `AB`.
    legalForm: str
    # Town of the postal address. Empty when unknown.
    city: str
    # State of the company. A deregistered one is `deregistered`, whatever the reason.
    state: Literal["active", "liquidation", "bankruptcy", "reconstruction", "merger", "deregistered"]


class CompanyMetadata(TypedDict):
    """Data about the call."""

    # Name of the data generation that the answer is read from.
    generation: str
    # Credits charged for this call. 0 for a guest, for a test key and for a repeat with
    # the same `Idempotency-Key`.
    creditsCharged: int
    # Time from the arrival of the request to the answer, in whole milliseconds.
    processingTimeMs: int
    # Time of the answer, UTC.
    timestamp: str
    # `api` for a call with a key, else `guest`.
    mode: Literal["guest", "api"]
    # `true` for a call with a test key, which reads the fictional register. Else absent.
    test: NotRequired[Literal[True]]


CompanyName = TypedDict(
    "CompanyName",
    {
        # The name as registered.
        "name": "str",
        # Type of the name as a code of Bolagsverket, such as `FORETAGSNAMN`.
        "type": "str",
        # Date of registration of the name. Null when unknown.
        "from": "str | None",
        # Business that a secondary name is for. Null for other names.
        "description": "str | None",
    },
)


class CompanyPlace(TypedDict):
    """Municipality and county of the postal address: an estimate by its postal code. The registered seat can be elsewhere."""

    # Municipality of the postal code. Null if the service has no file of postal codes, or
    # if the file has no municipality for the code.
    municipality: Municipality | None
    # County of the postal code. Null when unknown, and for an address abroad.
    county: County | None
    # What the estimate is made from: the postal code of the address.
    basis: Literal["postal_code"]


class CompanyResponse(TypedDict):
    """Everything about a company."""

    company: Company
    status: CompanyStatus
    # Names, the registered name first.
    names: list[CompanyName]
    place: CompanyPlace
    # Proceedings, such as bankruptcy and liquidation, oldest first. Ended ones too.
    proceedings: list[ProceedingPeriod]
    # Figures of all known fiscal years, the latest first.
    years: list[FiscalYear]
    # Consolidated figures of the group, the latest fiscal year first.
    groupYears: list[GroupFiscalYear]
    # Annual reports, the latest fiscal year first.
    reports: list[AnnualReportFiling]
    # The last 20 changes of the company, oldest first.
    changes: list[Change]
    # Day in Sweden since which changes are kept: without any, nothing changed since then.
    changesSince: str
    # File and date of the data, for each source that knows the company.
    sources: dict[str, CompanySourceFile]
    metadata: CompanyMetadata


class CompanySourceFile(TypedDict):
    """The file that data of a company is from."""

    # Name of the delivered file.
    file: str
    # Date of the data in the file.
    date: str
    # Name and licence that must stand where the data is shown. Absent when none is
    # required.
    attribution: NotRequired[str]


class CompanyStatus(TypedDict):
    """State of a company in the register."""

    # State of the company. A deregistered one is `deregistered`, whatever the reason.
    state: Literal["active", "liquidation", "bankruptcy", "reconstruction", "merger", "deregistered"]
    # First day of the state. Null when unknown.
    since: str | None
    # Code of Bolagsverket for the proceeding or for the reason of deregistration. Null
    # when active.
    code: str | None


class County(TypedDict):
    """A county of Sweden."""

    # SCB's code of the county: two digits.
    code: str
    # Name of the county, in Swedish.
    name: str


class DeliveryAttempt(TypedDict):
    """An attempt of a delivery."""

    # When it was made, UTC.
    at: str
    # Status of the answer; null without one, and for mail.
    status: int | None
    # Why it failed; null for one that was delivered.
    error: str | None


class EmployeesEnvelope(TypedDict):
    """Number of employees: exact, a size class, or unknown."""

    # `exact`: from the latest annual report. `interval`: a size class of the statistics
    # authority. `none`: unknown.
    type: Literal["exact", "interval", "none"]
    # The exact number; for an interval its midpoint, for an open one its lower bound. Null
    # when unknown.
    value: float | None
    # Lower bound of the interval, included. Null unless `type` is `interval`.
    interval_low: float | None
    # Upper bound of the interval, included. Null for an open interval, and unless `type`
    # is `interval`.
    interval_high: float | None
    # Origin of the number: the annual report, or Statistics Sweden (`scb`). Null when
    # unknown.
    source: Literal["annual_report", "scb"] | None
    # Code of the size class of Statistics Sweden. Also given beside an exact number. Null
    # when unknown.
    scb_class: str | None
    # The interval in Swedish, ready to show, such as `1-5 Mkr`. Null unless `type` is
    # `interval`.
    label_sv: str | None


class ErrorResponse(TypedDict):
    """Body of every error."""

    # What went wrong. The text of each error is fixed.
    error: str
    # Stable name of the error, such as `invalid_parameter`. The page of errors lists all.
    code: str
    # Reason and remedy in English: the field, what was sent and what is accepted.
    detail: str
    # Reason and remedy in Swedish, ready to show.
    message: str
    # Whole seconds to wait before the next call. Only on 429.
    retryAfter: NotRequired[int | None]


class ExportFile(TypedDict):
    """A file of an export."""

    # Name of the file.
    name: str
    # Table that the file contains.
    dataset: Literal["companies", "years", "filings", "trademarks", "names", "industries"]
    # Format of the file.
    format: Literal["parquet", "csv", "jsonl"]
    # Number of rows.
    rows: int
    # Size of the file in bytes.
    bytes: int
    # SHA-256 of the file, in hexadecimal.
    sha256: str
    # Link to the file. Needs no key. Each file costs 1,000 credits once a day.
    url: str
    # When the link expires: 24 hours after the answer.
    expiresAt: str


class ExportMetadata(TypedDict):
    """Data about the answer."""

    # Credits charged for this call. 0 for a guest, for a test key and for a repeat with
    # the same `Idempotency-Key`.
    creditsCharged: int
    # Time from the arrival of the request to the answer, in whole milliseconds.
    processingTimeMs: int
    # Time of the answer, UTC.
    timestamp: str
    # `api` for a call with a key, else `guest`.
    mode: Literal["guest", "api"]
    # `true` for a call with a test key, which reads the fictional register. Else absent.
    test: NotRequired[Literal[True]]


class ExportResponse(TypedDict):
    """The register as files."""

    # Name of the generation that the files contain.
    generation: str
    # The files. Empty if this service makes no exports.
    files: list[ExportFile]
    # Cursor of `GET /v1/changes` that goes on where the files end, for `after`.
    next: str
    metadata: ExportMetadata


class FacetValueLabel(TypedDict):
    """What the value means."""

    # Swedish label.
    sv: str
    # English label, or the Swedish one where the code list has no other.
    en: str


class FacetValue(TypedDict):
    """A value and the number of companies that have it."""

    # The value, as the filter takes it; of a size class its `scb_class`.
    value: str
    # What the value means.
    label: FacetValueLabel
    # Number of companies.
    count: int


class FieldChange(TypedDict):
    """A field that differs, with both values."""

    # Path in the company object, such as `postalAddress.city`.
    field: str
    # Value before the change.
    before: object
    # Value after the change.
    after: object


class FinancialMetrics(TypedDict):
    """Figures of an annual report, of the company itself. With the taxonomy `ifrs` they are those of its group. Amounts are whole SEK."""

    # Year in which the fiscal year ends. Null when the report does not state it.
    year: int | None
    # Accounting rules of the report: `k2` (small companies), `k3` (larger ones) or `ifrs`
    # (listed groups).
    taxonomy: Literal["k2", "k3", "ifrs"]
    # Currency of all amounts. Always `SEK`, in whole kronor.
    currency: Literal["SEK"]
    # First day of the fiscal year. Null when the report does not state it.
    fiscalYearStart: str | None
    # Last day of the fiscal year. Null when the report does not state it.
    fiscalYearEnd: str | None
    # Net revenue in whole SEK. Null when the report has no such line.
    revenue: int | None
    # Operating result (EBIT) in whole SEK. Negative for a loss. Null when the report has
    # no such line.
    operatingResult: int | None
    # Result of the year after tax, in whole SEK. Negative for a loss. Null when the report
    # has no such line.
    netResult: int | None
    # Total assets in whole SEK. Null when the report has no such line.
    totalAssets: int | None
    # Total equity in whole SEK. Negative when liabilities exceed assets. Null when the
    # report has no such line.
    equity: int | None
    # Current assets in whole SEK. Null when the report has no such line.
    currentAssets: int | None
    # Current liabilities in whole SEK. Null when the report has no such line.
    currentLiabilities: int | None
    # Cash and bank balances in whole SEK. Null when the report has no such line.
    cashAndBank: int | None
    # Long-term liabilities in whole SEK. Null when the report has no such line.
    longTermLiabilities: int | None
    # Fixed assets in whole SEK. Null when the report has no such line.
    fixedAssets: int | None
    # Restricted equity in whole SEK. Null when the report has no such line.
    restrictedEquity: int | None
    # Unrestricted equity in whole SEK. Null when the report has no such line.
    unrestrictedEquity: int | None
    # Untaxed reserves in whole SEK. Null when the report has no such line.
    untaxedReserves: int | None
    # Result after financial items in whole SEK. Null when the report has no such line.
    resultAfterFinancialItems: int | None
    # Profit before tax in whole SEK. Approximate: appropriations may be missing. Null when
    # the report has no such line.
    profitBeforeTax: int | None
    # Dividend that the board proposes, in whole SEK. Null when it proposes none.
    proposedDividend: int | None
    # Average number of employees in the fiscal year. Null when the report does not state
    # it.
    employees: float | None
    # Equity ratio: adjusted equity divided by total assets, where 0.421 is 42.1 %. Null
    # without total assets.
    solidity: float | None
    # Operating result divided by net revenue, where 0.037 is 3.7 %. Null when revenue is
    # below SEK 1,000,000.
    operatingMargin: float | None


class FiscalYear(TypedDict):
    """Figures of one fiscal year, whole SEK."""

    # Year in which the fiscal year ends. Null when the report does not state it.
    year: int | None
    # Accounting rules of the report: `k2` (small companies), `k3` (larger ones) or `ifrs`
    # (listed groups).
    taxonomy: Literal["k2", "k3", "ifrs"]
    # Currency of all amounts. Always `SEK`, in whole kronor.
    currency: Literal["SEK"]
    # First day of the fiscal year. Null when the report does not state it.
    fiscalYearStart: str | None
    # Last day of the fiscal year, which identifies it.
    fiscalYearEnd: str
    # Net revenue in whole SEK. Null when the report has no such line.
    revenue: int | None
    # Operating result (EBIT) in whole SEK. Negative for a loss. Null when the report has
    # no such line.
    operatingResult: int | None
    # Result of the year after tax, in whole SEK. Negative for a loss. Null when the report
    # has no such line.
    netResult: int | None
    # Total assets in whole SEK. Null when the report has no such line.
    totalAssets: int | None
    # Total equity in whole SEK. Negative when liabilities exceed assets. Null when the
    # report has no such line.
    equity: int | None
    # Current assets in whole SEK. Null when the report has no such line.
    currentAssets: int | None
    # Current liabilities in whole SEK. Null when the report has no such line.
    currentLiabilities: int | None
    # Cash and bank balances in whole SEK. Null when the report has no such line.
    cashAndBank: int | None
    # Long-term liabilities in whole SEK. Null when the report has no such line.
    longTermLiabilities: int | None
    # Fixed assets in whole SEK. Null when the report has no such line.
    fixedAssets: int | None
    # Restricted equity in whole SEK. Null when the report has no such line.
    restrictedEquity: int | None
    # Unrestricted equity in whole SEK. Null when the report has no such line.
    unrestrictedEquity: int | None
    # Untaxed reserves in whole SEK. Null when the report has no such line.
    untaxedReserves: int | None
    # Result after financial items in whole SEK. Null when the report has no such line.
    resultAfterFinancialItems: int | None
    # Profit before tax in whole SEK. Approximate: appropriations may be missing. Null when
    # the report has no such line.
    profitBeforeTax: int | None
    # Dividend that the board proposes, in whole SEK. Null when it proposes none.
    proposedDividend: int | None
    # Average number of employees in the fiscal year. Null when the report does not state
    # it.
    employees: float | None
    # Equity ratio: adjusted equity divided by total assets, where 0.421 is 42.1 %. Null
    # without total assets.
    solidity: float | None
    # Operating result divided by net revenue, where 0.037 is 3.7 %. Null when revenue is
    # below SEK 1,000,000.
    operatingMargin: float | None
    # Where the figures are from. `filed`: the year’s own report. `comparative`: the column
    # of the previous year in the next report. `overview`: the multi-year overview of a
    # later report.
    basis: Literal["filed", "comparative", "overview"]
    # Last day of the fiscal year whose report contains the figures.
    filing: str
    # True when a later report contains an amount that differs from the filed one.
    restated: bool
    # Codes of doubts about the figures. Empty without doubts.
    flags: list[str]
    ratios: Ratios


class GroupFiscalYear(FiscalYear):
    """Consolidated figures of one fiscal year, whole SEK."""

    # Always true.
    group: Literal[True]


class Health(TypedDict):
    """The service is running."""

    # Always `ok`.
    status: Literal["ok"]
    # Time of the answer, UTC.
    timestamp: str
    # Identifies the service.
    service: Literal["company-data-service"]


class ListFilter(TypedDict):
    """A list of values means any of them, the filters together mean all. A single value may stand without its list."""

    # SNI codes or their first 2 to 5 digits, of any of a company's five codes. Dots are
    # ignored.
    sni: NotRequired[list[str]]
    # Sections of SNI by their letters, of any of the codes. They follow the edition of the
    # codes.
    section: NotRequired[list[str]]
    # Towns or parts of their names. Letter case and the marks of å, ä and ö are ignored.
    city: NotRequired[list[str]]
    # Municipalities by the four digits of Statistics Sweden, estimated by the postal code.
    municipality: NotRequired[list[str]]
    # Counties by the two digits of Statistics Sweden, estimated by the postal code.
    county: NotRequired[list[str]]
    # Postal codes or their first digits.
    postal_code: NotRequired[list[str]]
    # Legal forms as `legalForm` of a company, such as `AB`.
    legal_form: NotRequired[list[str]]
    # States of the company. Default: all but `deregistered`.
    state: NotRequired[list[Literal["active", "liquidation", "bankruptcy", "reconstruction", "merger", "deregistered"]]]
    # First day of registration.
    registered_from: NotRequired[str]
    # Last day of registration.
    registered_to: NotRequired[str]
    # First day of deregistration. Needs `state` with `deregistered`.
    deregistered_from: NotRequired[str]
    # Last day of deregistration. Needs `state` with `deregistered`.
    deregistered_to: NotRequired[str]
    # Minimum revenue in whole SEK. A size class matches if it reaches this amount.
    min_revenue: NotRequired[int]
    # Maximum revenue in whole SEK. A size class matches if it begins at or below this
    # amount.
    max_revenue: NotRequired[int]
    # Minimum number of employees. A size class matches if it reaches this number.
    min_employees: NotRequired[int]
    # Maximum number of employees. A size class matches if it begins at or below it.
    max_employees: NotRequired[int]
    # true: only companies with exact revenue from a digital annual report, and with exact
    # employees where they are bounded.
    exact_only: NotRequired[bool | None]
    # true: only companies with a digital annual report. false: only companies without.
    # Default: all.
    has_annual_report: NotRequired[bool | None]
    # true: only companies with trademarks. false: only companies without. Default: all.
    has_trademarks: NotRequired[bool | None]
    # true: `ftgstat` is 1. false: it is 0 or 9. Default: all.
    f_tax: NotRequired[bool | None]
    # true: `reklamsparr` is 1. false: it is 2. Default: all.
    advertising_allowed: NotRequired[bool | None]
    # First last day of the fiscal year of `financials`.
    fiscal_year_end_from: NotRequired[str]
    # Last last day of the fiscal year of `financials`.
    fiscal_year_end_to: NotRequired[str]


class ListMetadata(TypedDict):
    """Data about the list."""

    # Number of results in this answer.
    resultCount: int
    # Number of all companies that match.
    totalCount: int
    # True when more companies follow this page.
    hasMore: bool
    # `cursor` of the next page. Null on the last page, for guests, and when only counted.
    next: str | None
    # Maximum number of companies that was applied.
    limit: int
    # The filter that was applied, with its text `q`.
    filter: dict[str, object]
    # Order of the companies.
    sort: Literal["relevance", "revenue_desc", "revenue_asc", "employees_desc", "name", "registered_desc"]
    # Of an empty list, the filter without which most companies would be found. Else null.
    excludesMost: Literal["q", "sni", "section", "city", "municipality", "county", "postal_code", "legal_form", "state", "registered_from", "registered_to", "deregistered_from", "deregistered_to", "min_revenue", "max_revenue", "min_employees", "max_employees", "exact_only", "has_annual_report", "has_trademarks", "f_tax", "advertising_allowed", "fiscal_year_end_from", "fiscal_year_end_to"] | None
    # Of an empty list whose `q` no name has, a similar registered name. Else null.
    didYouMean: str | None
    # Name of the data generation that the answer is read from.
    generation: str
    # True if the data was replaced since the cursor was made, and the list went on by its
    # key.
    generationChanged: bool
    # Credits charged for this call. 0 for a guest, for a test key and for a repeat with
    # the same `Idempotency-Key`.
    creditsCharged: int
    # Time from the arrival of the request to the answer, in whole milliseconds.
    processingTimeMs: int
    # Time of the answer, UTC.
    timestamp: str
    # `api` for a call with a key, else `guest`.
    mode: Literal["guest", "api"]
    # `true` for a call with a test key, which reads the fictional register. Else absent.
    test: NotRequired[Literal[True]]


class ListResponse(TypedDict):
    """A page of a list, its counts, and data about it."""

    # Companies of this page, in the requested order.
    companies: list[Company]
    # By each requested facet: at most 100 values, those of most companies first.
    facets: dict[str, list[FacetValue]]
    metadata: ListMetadata


class MatchCandidate(TypedDict):
    """A company that an item may mean."""

    company: CompanyBrief
    # The registered name of it that resembles the item most.
    matchedName: str
    # How well the company fits, 0 to 1.
    score: float
    # What speaks for and against it.
    reasons: list[Literal["org_number", "exact_name", "without_legal_form", "other_name", "typo", "word_order", "abbreviation", "joined_words", "transliteration", "legal_form", "legal_form_differs", "city", "city_differs", "postal_code", "postal_code_differs", "number_and_name_disagree", "several_companies", "deregistered", "unknown_number", "check_digit", "missing_name_and_number", "malformed_number", "malformed_item", "malformed_line"]]


class MatchItem(TypedDict):
    """What is known of a company: a name or a number, and what else there is."""

    # Given back as sent. By default the position from 0.
    id: NotRequired[str | int]
    # Name of the company, mistyped or not.
    name: NotRequired[str]
    # Organisation number in any written form.
    org_number: NotRequired[str]
    # Town, or municipality.
    city: NotRequired[str]
    # Postal code of five digits.
    postal_code: NotRequired[str]
    # Legal form, as its code or in words.
    legal_form: NotRequired[str]


class MatchMetadata(TypedDict):
    """Data about the call."""

    # Number of items.
    items: int
    # Items with the decision `match`.
    matched: int
    # Items with the decision `candidates`.
    withCandidates: int
    # Items with the decision `none`.
    none: int
    # Items with the decision `invalid`.
    invalid: int
    # Name of the data generation that all items are matched with.
    generation: str
    # Time from the arrival of the request to the answer, in whole milliseconds.
    processingTimeMs: int
    # Time of the answer, UTC.
    timestamp: str
    # `api` for a call with a key, else `guest`.
    mode: Literal["guest", "api"]
    # `true` for a call with a test key, which reads the fictional register. Else absent.
    test: NotRequired[Literal[True]]
    # Credits charged for this call. 0 for a guest, for a test key and for a repeat with
    # the same `Idempotency-Key`.
    creditsCharged: int


class MatchResponse(TypedDict):
    """Results in the order of the request, and data about the call."""

    # One result per item, in the order of the request.
    results: list[MatchResult]
    metadata: MatchMetadata


class MatchResult(TypedDict):
    """The decision on one item."""

    # The id of the item, or its position from 0.
    id: str | float
    # `match` if one company is certainly meant, `candidates` if a person must choose,
    # `none`, or `invalid` for what is no item.
    decision: Literal["match", "candidates", "none", "invalid"]
    # The company of a `match`. Otherwise null.
    company: CompanyBrief | None
    # Score of the match or of the best candidate. Else null.
    score: float | None
    # Why the item was decided so.
    reasons: list[Literal["org_number", "exact_name", "without_legal_form", "other_name", "typo", "word_order", "abbreviation", "joined_words", "transliteration", "legal_form", "legal_form_differs", "city", "city_differs", "postal_code", "postal_code_differs", "number_and_name_disagree", "several_companies", "deregistered", "unknown_number", "check_digit", "missing_name_and_number", "malformed_number", "malformed_item", "malformed_line"]]
    # Other companies, best first.
    candidates: list[MatchCandidate]
    # Line of the stream from 1. Only for a line that is no item.
    line: NotRequired[int]


class Municipality(TypedDict):
    """A municipality of Sweden."""

    # SCB's code of the municipality: four digits, of which the first two are the county.
    code: str
    # Name of the municipality, in Swedish.
    name: str


class NewWatchListWaysWebhook(TypedDict):
    """NewWatchListWaysWebhook"""

    # Address of the receiver: https, and public.
    url: str


class NewWatchListWays(TypedDict):
    """How the changes are told. What is left out stays as it is."""

    # When mails are sent; null ends them.
    mail: NotRequired[Literal["daily", "at_once"] | None]
    # null ends the webhook.
    webhook: NotRequired[NewWatchListWaysWebhook | None]
    # true makes the secret address of an Atom feed.
    atom: NotRequired[bool | None]


class NewWatchList(TypedDict):
    """A list to make."""

    # Name of the list.
    name: str
    # Topics of the changes to tell; null for all, which is the default.
    topics: NotRequired[list[Literal["name", "address", "legal_form", "status", "proceedings", "tax", "advertising", "industry", "description", "size", "financials", "report", "trademarks"]] | None]
    # Causes of the changes to tell. Default: `publisher`. A rollback of what was told
    # always is.
    causes: NotRequired[list[Literal["publisher", "rollback", "reader", "code_list"]]]
    # Language of the mails. Default: `sv`.
    language: NotRequired[Literal["sv", "en"]]
    # How the changes are told. What is left out stays as it is.
    ways: NotRequired[NewWatchListWays]


class PostalAddress(TypedDict):
    """Postal address. An unknown part is an empty string."""

    # Street address or box, without c/o.
    street: str
    # Postal code of five digits, without a blank.
    postalCode: str
    # Postal town, in upper case as delivered.
    city: str


ProceedingPeriod = TypedDict(
    "ProceedingPeriod",
    {
        # Code of Bolagsverket, such as `KK-AVOMFO`.
        "code": "str",
        # Kind of proceeding.
        "kind": "Literal[\"bankruptcy\", \"liquidation\", \"reconstruction\", \"composition\", \"merger\", \"division\", \"conversion\", \"resolution\", \"other\"]",
        # First day. Null when unknown.
        "from": "str | None",
        # Day on which it ended. Null when it is ongoing or the day is unknown.
        "to": "str | None",
        # True while the proceeding is going on.
        "ongoing": "bool",
    },
)


class Ratios(TypedDict):
    """Key ratios of a fiscal year."""

    # Growth of net revenue since the year before: 0.25 is 25 %. Null when unknown.
    revenueGrowth: float | None
    # Operating result divided by net revenue: 0.25 is 25 %. Null when unknown.
    operatingMargin: float | None
    # Profit for the year divided by net revenue: 0.25 is 25 %. Null when unknown.
    netMargin: float | None
    # Equity ratio: 0.25 is 25 %. Null when unknown.
    solidity: float | None
    # Current assets without inventories divided by current liabilities: 0.25 is 25 %. Null
    # when unknown.
    quickRatio: float | None
    # Profit for the year divided by equity: 0.25 is 25 %. Null when unknown.
    returnOnEquity: float | None
    # Profit for the year divided by total assets: 0.25 is 25 %. Null when unknown.
    returnOnAssets: float | None
    # Net revenue per employee in whole SEK. Null when unknown.
    revenuePerEmployee: float | None


class ReadySources(TypedDict):
    """ReadySources"""

    # Date of the data that the authority delivered.
    date: str


class Ready(TypedDict):
    """State of the data that the service answers with."""

    # `ready` when the service can answer with data, else `unavailable`.
    status: Literal["ready", "unavailable"]
    # Search engine: `embedded` or `elasticsearch`.
    engine: str
    # Name of the data generation in use. Null without data.
    generation: str | None
    # Time at which the generation was built, UTC. Null without data.
    generatedAt: str | None
    # Sources of the generation, by name.
    sources: dict[str, ReadySources]
    # Problem for an operator. Null without a problem.
    message: str | None


class ReportChange(TypedDict):
    """An annual report that was filed, corrected or withdrawn."""

    # Last day of the fiscal year of the report.
    fiscalEnd: str
    # `added`: filed. `changed`: corrected. `removed`: withdrawn.
    type: Literal["added", "changed", "removed"]


class RevenueEnvelope(TypedDict):
    """Net revenue in whole SEK: exact, a size class, or unknown."""

    # `exact`: from the latest annual report. `interval`: a size class of the statistics
    # authority. `none`: unknown.
    type: Literal["exact", "interval", "none"]
    # The exact number; for an interval its midpoint, for an open one its lower bound. Null
    # when unknown.
    value: float | None
    # Lower bound of the interval, included. Null unless `type` is `interval`.
    interval_low: float | None
    # Upper bound of the interval, included. Null for an open interval, and unless `type`
    # is `interval`.
    interval_high: float | None
    # Origin of the number: the annual report, or Statistics Sweden (`scb`). Null when
    # unknown.
    source: Literal["annual_report", "scb"] | None
    # Code of the size class of Statistics Sweden. Also given beside an exact number. Null
    # when unknown.
    scb_class: str | None
    # The interval in Swedish, ready to show, such as `1-5 Mkr`. Null unless `type` is
    # `interval`.
    label_sv: str | None
    # Year of the figure. Null when unknown.
    reference_year: int | None


class SNICode(TypedDict):
    """An SNI code of the Swedish industry classification."""

    # SNI code, five digits.
    code: str
    # Description of the code, in Swedish.
    description: str


class SNILookupMetadata(TypedDict):
    """Data about the lookup."""

    # The code or the text as sent.
    searchTerm: str
    # Number of results in this answer.
    resultCount: int
    # Credits charged for this call. 0 for a guest, for a test key and for a repeat with
    # the same `Idempotency-Key`.
    creditsCharged: int
    # Time from the arrival of the request to the answer, in whole milliseconds.
    processingTimeMs: int
    # Time of the answer, UTC.
    timestamp: str
    # `api` for a call with a key, else `guest`.
    mode: Literal["guest", "api"]
    # `true` for a call with a test key, which reads the fictional register. Else absent.
    test: NotRequired[Literal[True]]


class SNILookupResponse(TypedDict):
    """SNI codes found, and data about the lookup."""

    # Codes found, in the order of the codes. Empty when nothing matches.
    sniCodes: list[SNICode]
    metadata: SNILookupMetadata


class SNISearchMetadataFilters(TypedDict):
    """Filters that were applied."""

    # Filter by digital annual report. Null without it.
    hasAnnualReport: bool | None
    # True when only companies with exact revenue count.
    exactOnly: bool
    # Minimum revenue in whole SEK. Null without it.
    minRevenue: int | None
    # Maximum revenue in whole SEK. Null without it.
    maxRevenue: int | None
    # Order of the companies.
    sort: Literal["revenue_desc", "revenue_asc", "name", "name_desc"]


class SNISearchMetadata(TypedDict):
    """Data about the search."""

    # The SNI code that was searched.
    sniCode: str
    # Description of the code, in Swedish. Null for an unknown code.
    sniDescription: str | None
    # The town that was filtered by. Null without this filter.
    city: str | None
    # Number of results in this answer.
    resultCount: int
    # Number of all companies that match.
    totalCount: int
    # Number of companies that were skipped.
    offset: int
    # Maximum number of companies that was applied.
    limit: int
    # True when more companies follow this page.
    hasMore: bool
    # Credits charged for this call. 0 for a guest, for a test key and for a repeat with
    # the same `Idempotency-Key`.
    creditsCharged: int
    # Time from the arrival of the request to the answer, in whole milliseconds.
    processingTimeMs: int
    # Time of the answer, UTC.
    timestamp: str
    # `api` for a call with a key, else `guest`.
    mode: Literal["guest", "api"]
    # `true` for a call with a test key, which reads the fictional register. Else absent.
    test: NotRequired[Literal[True]]
    # Filters that were applied.
    filters: SNISearchMetadataFilters


class SNISearchResponse(TypedDict):
    """A page of companies, and data about the search."""

    # Companies of this page, in the requested order.
    companies: list[Company]
    metadata: SNISearchMetadata


class SearchMetadata(TypedDict):
    """Data about the search."""

    # The search term as sent.
    searchTerm: str
    # What was searched by.
    searchType: Literal["name", "org_number"]
    # Number of results in this answer.
    resultCount: int
    # Time from the arrival of the request to the answer, in whole milliseconds.
    processingTimeMs: int
    # Time of the answer, UTC.
    timestamp: str
    # `api` for a call with a key, else `guest`.
    mode: Literal["guest", "api"]
    # `true` for a call with a test key, which reads the fictional register. Else absent.
    test: NotRequired[Literal[True]]


class SearchResponse(TypedDict):
    """Companies found, and data about the search."""

    # Companies found, best match first. Empty when nothing matches.
    companies: list[Company]
    metadata: SearchMetadata


class SniCodes(TypedDict):
    """Up to five SNI codes with their descriptions. `sni1` is the primary industry."""

    # SNI code of the primary industry, five digits. Null without an industry.
    sni1: str | None
    # Swedish description of `sni1`. Null without a code, or when the code is in neither
    # edition of SNI.
    sni1_name: str | None
    # SNI code of the second industry, five digits. Null without a second industry.
    sni2: str | None
    # Swedish description of `sni2`. Null without a code, or when the code is in neither
    # edition of SNI.
    sni2_name: str | None
    # SNI code of the third industry, five digits. Null without a third industry.
    sni3: str | None
    # Swedish description of `sni3`. Null without a code, or when the code is in neither
    # edition of SNI.
    sni3_name: str | None
    # SNI code of the fourth industry, five digits. Null without a fourth industry.
    sni4: str | None
    # Swedish description of `sni4`. Null without a code, or when the code is in neither
    # edition of SNI.
    sni4_name: str | None
    # SNI code of the fifth industry, five digits. Null without a fifth industry.
    sni5: str | None
    # Swedish description of `sni5`. Null without a code, or when the code is in neither
    # edition of SNI.
    sni5_name: str | None


class SuggestMetadata(TypedDict):
    """Data about the call."""

    # Number of results in this answer.
    resultCount: int
    # Time from the arrival of the request to the answer, in whole milliseconds.
    processingTimeMs: int
    # Time of the answer, UTC.
    timestamp: str
    # `api` for a call with a key, else `guest`.
    mode: Literal["guest", "api"]
    # `true` for a call with a test key, which reads the fictional register. Else absent.
    test: NotRequired[Literal[True]]


class SuggestResponse(TypedDict):
    """Suggestions for what is being typed."""

    # Companies that are not deregistered first, each group best match first.
    suggestions: list[Suggestion]
    metadata: SuggestMetadata


class Suggestion(TypedDict):
    """A suggested company."""

    # Organisation number, ten digits without a hyphen.
    orgNumber: str
    # The registered name.
    name: str
    # Bolagsverket's code of the legal form, such as `AB`.
    legalForm: str
    # Town of the postal address. Empty when unknown.
    city: str
    # State of the company. A deregistered one is `deregistered`, whatever the reason.
    state: Literal["active", "liquidation", "bankruptcy", "reconstruction", "merger", "deregistered"]


class ThresholdExceeded(TypedDict):
    """The SNI code has too many companies for a search without a town."""

    # Always this text.
    error: Literal["Threshold exceeded"]
    # Stable name of the error, such as `invalid_parameter`. The page of errors lists all.
    code: str
    # Reason and remedy in English: the field, what was sent and what is accepted.
    detail: str
    # Reason and remedy in Swedish, ready to show.
    message: str
    # Always true: add `city` to the request.
    requiresCity: Literal[True]
    # Number of companies with the code.
    totalCount: int
    # The SNI code of the request.
    sniCode: str


class Trademark(TypedDict):
    """A trademark that the company applied for."""

    # Application number at PRV, the Swedish Intellectual Property Office.
    prvId: str
    # Registration number at PRV. Null when the mark is not registered.
    registrationNumber: str | None
    # Words of the mark. Null for a picture without words.
    markText: str | None
    # Kind of mark in the words of PRV, such as `Word`, `Figurative` or `Combined`. Null
    # when unknown.
    markFeature: str | None
    # Status in the words of PRV, such as `Registered`. Null when unknown.
    markStatus: str | None
    # Date of the application. Null when unknown.
    applicationDate: str | None
    # Date of the registration. Null when the mark is not registered.
    registrationDate: str | None
    # Date on which the registration expires. Null when the register has no date.
    expiryDate: str | None
    # Classes of goods and services by the Nice Classification, 1 to 45.
    niceClasses: list[int]


class WatchDeliveriesResponse(TypedDict):
    """A page of deliveries."""

    # Deliveries, newest first.
    deliveries: list[WatchDelivery]
    # Send as `after` for the next page. null when nothing was told yet.
    next: str | None
    # True if more follows now.
    hasMore: bool


WatchDelivery = TypedDict(
    "WatchDelivery",
    {
        # Id of the delivery, and its `webhook-id`.
        "id": "str",
        # How it is told.
        "way": "Literal[\"webhook\", \"mail\"]",
        # Id of the first change.
        "from": "str",
        # Id of the last change.
        "to": "str",
        # Number of changes.
        "changes": "int",
        # `waiting`: tried again. `failed`: not any more.
        "state": "Literal[\"waiting\", \"delivered\", \"failed\"]",
        # Attempts, oldest first.
        "attempts": "list[DeliveryAttempt]",
    },
)


class WatchEventsResponse(TypedDict):
    """A page of what a list was told."""

    # What the list was told, oldest first.
    changes: list[Change]
    # Send as `after` for the next page. null when nothing was told yet.
    next: str | None
    # True if more follows now.
    hasMore: bool


class WatchListWaysWebhook(TypedDict):
    """WatchListWaysWebhook"""

    # Address of the receiver.
    url: str
    # `held`: no credits are left. `off`: the last attempt failed; PATCH begins again.
    state: Literal["active", "held", "off"]
    # Secret that signs, `whsec_…`. Given once, when it is made.
    secret: NotRequired[str]


class WatchListWays(TypedDict):
    """How the changes are told."""

    # When mails are sent: at 07:00, or at once.
    mail: Literal["daily", "at_once"] | None
    # The webhook; null without one.
    webhook: WatchListWaysWebhook | None
    # Secret address of the Atom feed; null without one.
    atom: str | None


class WatchList(TypedDict):
    """A list of watched companies."""

    # Id of the list.
    id: str
    # Name of the list.
    name: str
    # Topics that are told; null for all.
    topics: list[Literal["name", "address", "legal_form", "status", "proceedings", "tax", "advertising", "industry", "description", "size", "financials", "report", "trademarks"]] | None
    # Causes that are told.
    causes: list[Literal["publisher", "rollback", "reader", "code_list"]]
    # Language of the mails.
    language: Literal["sv", "en"]
    # How the changes are told.
    ways: WatchListWays
    # Companies on the list.
    companyCount: int
    # When the list was made, UTC.
    createdAt: str


class WatchListPatchWaysWebhook(TypedDict):
    """WatchListPatchWaysWebhook"""

    # Address of the receiver: https, and public.
    url: str


class WatchListPatchWays(TypedDict):
    """How the changes are told. What is left out stays as it is."""

    # When mails are sent; null ends them.
    mail: NotRequired[Literal["daily", "at_once"] | None]
    # null ends the webhook.
    webhook: NotRequired[WatchListPatchWaysWebhook | None]
    # true makes the secret address of an Atom feed.
    atom: NotRequired[bool | None]


class WatchListPatch(TypedDict):
    """What of a list to change."""

    # Name of the list.
    name: NotRequired[str]
    # Topics of the changes to tell; null for all, which is the default.
    topics: NotRequired[list[Literal["name", "address", "legal_form", "status", "proceedings", "tax", "advertising", "industry", "description", "size", "financials", "report", "trademarks"]] | None]
    # Causes of the changes to tell. Default: `publisher`. A rollback of what was told
    # always is.
    causes: NotRequired[list[Literal["publisher", "rollback", "reader", "code_list"]]]
    # Language of the mails. Default: `sv`.
    language: NotRequired[Literal["sv", "en"]]
    # How the changes are told. What is left out stays as it is.
    ways: NotRequired[WatchListPatchWays]


class WatchListsResponse(TypedDict):
    """All lists of watched companies."""

    # The lists of the account, by name.
    watchLists: list[WatchList]


class WatchedCompaniesCompanies(TypedDict):
    """WatchedCompaniesCompanies"""

    # Organisation number.
    orgNumber: str
    # Registered name; null for a company that is gone.
    name: str | None


class WatchedCompanies(TypedDict):
    """A page of watched companies."""

    # Companies, by number.
    companies: list[WatchedCompaniesCompanies]
    # Send as `after` for the next page. null when nothing was told yet.
    next: str | None
    # True if more follows now.
    hasMore: bool


class WatchedCompaniesChange(TypedDict):
    """Companies to add and to remove."""

    # Organisation numbers to watch, in any written form.
    add: NotRequired[list[str]]
    # Organisation numbers to watch no longer.
    remove: NotRequired[list[str]]


class WatchedCompaniesResult(TypedDict):
    """What became of the numbers."""

    # Companies that came on the list.
    added: int
    # Companies that left it.
    removed: int
    # What was sent to add and is no company of the register, or to remove and is no
    # number.
    unknown: list[str]
    # Numbers that can be those of sole traders, which are neither stored nor logged.
    refused: list[str]
