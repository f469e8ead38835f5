import type { Readable } from 'node:stream';
import type { z } from 'zod';
import type { BilingualText } from '../../shared/domain/bilingual-text.ts';
import type { ApiErrorCode } from '../../shared/errors/app-error.ts';
import type { MatchThreads } from '../../shared/match/threads/match-threads.ts';
import type { BackgroundTasks } from '../../shared/tasks/background-tasks.ts';
import type { CompanyStore, ReadContext } from '../../shared/store/port.ts';
import type { AccessGate } from './gate.ts';
import type { CallerAccess, ApiKeyRequirement, OwnRateLimit, Price } from './access.ts';
import type { Exports } from '../exports/exports.ts';
import type { ReportDocuments } from '../documents/report-documents.ts';
import type { ShareLinks } from '../documents/share-links.ts';
import type { TableType } from '../../shared/files/write-table.ts';
import type { LoadControl } from '../load/load-control.ts';
import type { WatchServices } from '../watching/watch-services.ts';
import type { IpAddressTest } from '../http/client-address.ts';
import type { JsonChunks, JsonText } from '../http/json-text.ts';
import type { RenamedFields } from '../http/rename-fields.ts';

export interface CompanyData {
  readonly store: CompanyStore;
  readonly reports: ReportDocuments;
}

/** The fictional register. Calls with a test key read it instead of the real one. */
export interface TestRegisterServices {
  /**
   * Opens the fictional register. Throws `busy` if its build takes more than five seconds or too
   * many calls wait, and `unavailable` for some minutes after a failed build. Throws the reason of
   * `signal` when it aborts.
   */
  readonly openWhenBuilt: (signal: AbortSignal) => Promise<CompanyData>;
  readonly ensureBuild: () => void;
}

/** Services of the route handlers. `now` is their only clock. */
export interface HandlerServices extends CompanyData {
  readonly testRegister: TestRegisterServices;
  /** If more companies than this have an SNI code, a search for the code must name a town. */
  readonly maxSniCodeCompaniesWithoutTown: number;
  readonly shareLinks: ShareLinks;
  readonly exports: Exports;
  /** Public URL of the service; null to use the host of each request. */
  readonly baseUrl: string | null;
  readonly isTrustedProxy: IpAddressTest;
  readonly gate: AccessGate;
  readonly loadControl: LoadControl;
  readonly watching: WatchServices;
  readonly matchThreads: Pick<MatchThreads, 'count' | 'matchPart'>;
  readonly refundsInProgress: BackgroundTasks;
  /** Returns why API keys cannot be checked now, as a text for operators; null while they can. */
  readonly describeAccountsProblem: () => string | null;
  readonly now: () => Date;
}

/** The file that a caller asks for instead of JSON. Without a language it is for a program. */
export interface FileForm {
  readonly type: TableType;
  readonly language: keyof BilingualText | null;
  /** True to add figures of the last five years, in a file for people. */
  readonly hasYears?: boolean;
}

export interface HandlerCall<Request> {
  readonly request: Request;
  /** Null for JSON, and for a route without `fileTypes`. */
  readonly fileForm: FileForm | null;
  /** The body of a route that reads lines, as it comes. Null for other routes. */
  readonly lines: Readable | null;
  readonly access: CallerAccess;
  readonly callerId: string;
  /** `store` and `reports` are those of the fictional register for a call with a test key. */
  readonly services: HandlerServices;
  readonly getPublicBaseUrl: () => string;
  readonly isLocal: boolean;
  /** Whole milliseconds since the request arrived. */
  readonly elapsedMs: () => number;
  readonly readContext: ReadContext;
  /** Sets the deadline of the next step of an answer that is made while it is sent. */
  readonly setDeadlineFromNow: (timeoutMs: number) => void;
  /** Tells the caller the credits that are left after a charge of the handler's own. */
  readonly setCreditsLeft: (credits: number) => void;
  /** Runs `work` after the answer is sent or the call has failed. */
  readonly runAfterCall: (work: () => void) => void;
}

type AnswerBody<Response> = {
  readonly [Name in keyof Response]: Response[Name] | JsonText | JsonChunks;
};

/** A JSON answer of a handler. The status is 200 by default. */
export interface Answer<Response> {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: AnswerBody<Response>;
}

/** An answer that is a file instead of JSON, such as a PDF. */
export interface DocumentAnswer {
  readonly document: {
    readonly bytes: Buffer;
    /** True if `bytes` are gzip. They are decompressed for a caller that does not accept gzip. */
    readonly isGzip: boolean;
    readonly contentType: string;
    readonly headers: Readonly<Record<string, string>>;
  };
}

/** A file that is made, and charged part by part, while it is sent. */
export interface FileAnswer {
  readonly file: {
    readonly contentType: string;
    readonly headers: Readonly<Record<string, string>>;
    /**
     * Opens the file. `charge` charges the next part, up to its full price, and resolves to the
     * paid credits: 0 when the account has none left.
     */
    readonly open: (charge: (credits: number) => Promise<number>) => Readable;
    /** Credits of the last part that are kept when the caller leaves: those of what it received. */
    readonly countReceivedCredits: () => number;
    /** Headers after the whole file. */
    readonly getTrailers: () => Readonly<Record<string, string>>;
  };
}

/** A file on the disk, of which a caller can ask for a part. */
export interface StoredFileAnswer {
  readonly storedFile: {
    readonly path: string;
    readonly bytes: number;
    /** Strong entity tag. */
    readonly etag: string;
    readonly contentType: string;
    readonly headers: Readonly<Record<string, string>>;
    /** Pays for the file, also for one that was begun before. Throws `no_credits`. */
    readonly pay: (requestId: string) => Promise<void>;
  };
}

/** A file that is ready to be sent. The status is 200 by default. */
export interface OpenFileAnswer extends Pick<FileAnswer['file'], 'contentType' | 'headers' | 'getTrailers'> {
  readonly status?: number;
  readonly bytes: Readable;
}

export type JsonAnswer = Answer<Record<string, unknown>>;
export type RouteAnswer = JsonAnswer | DocumentAnswer | OpenFileAnswer;

interface AnswerCredits {
  /**
   * Credits that pay for the content of the answer: those charged for this call or, if it is a
   * repeat, for the first call.
   */
  readonly creditsPayingForContent: number;
  /** Credits charged for this call, as the answer reports them. 0 for a repeat. */
  readonly creditsCharged: number;
}

export interface PricedAnswer<Response> {
  readonly price: Price;
  readonly toAnswer: (credits: AnswerCredits) => Answer<Response> | DocumentAnswer;
  /**
   * Returns the credits to charge for an interrupted answer of which `chunks` chunks were
   * delivered. The other credits are refunded. Without this function, all credits are refunded.
   */
  readonly toCreditsForDeliveredChunks?: (chunks: number) => number;
}

/**
 * An answer with an entity tag. A caller that already has the answer gets a 304, free of charge.
 */
export interface AnswerWithEntityTag<Response> {
  /**
   * A weak entity tag, such as `toWeakEntityTag` returns. The same data always has the same tag.
   */
  readonly etag: string;
  /** Headers of the answer and of a 304, such as `Cache-Control`. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Builds the answer. Not called for a 304. */
  readonly load: () => Promise<HandlerResultWithoutEntityTag<Response>>;
}

export type HandlerResultWithoutEntityTag<Response> =
  Answer<Response> | DocumentAnswer | PricedAnswer<Response> | FileAnswer | StoredFileAnswer;

export type HandlerResult<Response> = HandlerResultWithoutEntityTag<Response> | AnswerWithEntityTag<Response>;

export type OpenApiTag = 'companies' | 'watching' | 'industries' | 'annual-reports' | 'service';

export interface Route<
  Request extends z.ZodObject = z.ZodObject,
  Response extends z.ZodObject = z.ZodObject,
> {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** Path of the route. A segment `:name` is a parameter. */
  readonly path: string;
  readonly operationId: string;
  readonly tag: OpenApiTag;
  readonly summary: BilingualText;
  readonly description: string;
  readonly access: ApiKeyRequirement;
  /** True for a POST whose path says all. */
  readonly hasNoBody?: boolean;
  /** Set for a route whose calls do not count towards the limit of the plan. */
  readonly ownRateLimit?: OwnRateLimit;
  readonly needsCredits?: boolean;
  /** Schemas of the body, or of the query and path of a GET. See `chooseSchema` for several. */
  readonly requestSchemas: readonly Request[];
  /**
   * Converts fields before their schema reads them. Throws `missing_parameter` or
   * `invalid_parameter` for a field whose error message is not that of the schema.
   */
  readonly convertFields?: (renamed: RenamedFields) => RenamedFields;
  /** Selects the schema of a request. Throws `missing_parameter` if none fits. */
  readonly chooseSchema?: (fields: Readonly<Record<string, unknown>>) => Request;
  /**
   * Validates what a schema cannot: fields that exclude each other, or too many items. Called
   * before credits are checked. Throws `missing_parameter` or `invalid_parameter`.
   */
  readonly checkRequest?: (request: z.output<Request>, access: CallerAccess) => void;
  /**
   * Returns the units of work of a request, 1 by default (docs/decisions/017-bounded-work.md). A
   * request of 0 units runs at once, even when the service is busy.
   */
  readonly countUnits?: (request: z.output<Request>) => number;
  /** Returns the deadline of a request in milliseconds; 8 seconds by default. */
  readonly deadlineMs?: (request: z.output<Request>) => number;
  readonly responseSchema: Response;
  readonly documentMediaTypes?: readonly string[];
  /** Types of file that a caller with a key can have instead of JSON, by `Accept`. */
  readonly fileTypes?: readonly TableType[];
  /**
   * True if the handler returns an `AnswerWithEntityTag`. Adds `ETag` and 304 to the description.
   */
  readonly hasEntityTag?: boolean;
  /**
   * The route that answers a body of NDJSON, which is read while it is answered. It has the path of
   * this route, and is not in the table itself.
   */
  readonly lines?: Route;
  /** Statuses other than 200 whose body matches `responseSchema`. */
  readonly otherStatuses?: readonly number[];
  /**
   * Text of `error` in a 500 answer, if the contract sets another text for this route than the
   * default.
   */
  readonly internalError?: string;
  readonly errorCodes: readonly ApiErrorCode[];
  readonly handle: (call: HandlerCall<z.output<Request>>) => Promise<HandlerResult<z.output<Response>>>;
}

/** Returns `route` unchanged as a row of the route table. The compiler checks its types. */
export function defineRoute<Request extends z.ZodObject, Response extends z.ZodObject>(
  route: Route<Request, Response>,
): Route {
  return route;
}
