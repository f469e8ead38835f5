import type { z } from 'zod';
import type { AppErrorCode } from '../../shared/errors/app-error.ts';
import type { CompanyStore, ReadContext } from '../../shared/store/port.ts';
import type { Gate } from '../access/gate.ts';
import type { CallerAccess, AccessRule, Price } from '../access/access.ts';
import type { Refunds } from '../access/refunds.ts';
import type { ReportDocuments } from '../documents/report-documents.ts';
import type { ShareLinks } from '../documents/share-links.ts';
import type { LoadControl } from '../load/load-control.ts';
import type { AddressTest } from '../http/client-address.ts';
import type { JsonChunks, JsonText } from '../http/json-text.ts';

/** What handlers work with. Time comes from `now` alone. */
export interface HandlerServices {
  readonly store: CompanyStore;
  /** Companies of one SNI code beyond which a search needs a town. */
  readonly sniThreshold: number;
  readonly reports: ReportDocuments;
  readonly shareLinks: ShareLinks;
  /** Address that callers reach the service by; null for the one that they asked. */
  readonly baseUrl: string | null;
  readonly isTrustedProxy: AddressTest;
  readonly gate: Gate;
  readonly loadControl: LoadControl;
  readonly refunds: Refunds;
  /** Why keys cannot be checked now, for an operator; null while they can. */
  readonly accountsProblem: () => string | null;
  readonly now: () => Date;
}

/** A text in both languages of the service. */
export interface BilingualText {
  readonly sv: string;
  readonly en: string;
}

/** What a handler is given: the request, valid by its schema, and who asks. */
export interface HandlerCall<Request> {
  readonly request: Request;
  readonly access: CallerAccess;
  /** What shares of the service are counted by: the account, or a guest's address. */
  readonly callerKey: string;
  readonly services: HandlerServices;
  /** Gives the address that callers reach the service by, without a slash at its end. */
  readonly origin: () => string;
  /** Whole milliseconds since the request arrived. */
  readonly elapsedMs: () => number;
  /** Ends what the call reads when its caller is gone or its time is up. */
  readonly context: ReadContext;
  /** Runs `work` once the answer is complete, or when it is certain that none will be. */
  readonly onClosed: (work: () => void) => void;
}

/** The members of an answer; large ones are ready text, or text that is made while it is sent. */
export type AnswerBody<Response> = {
  readonly [Name in keyof Response]: Response[Name] | JsonText | JsonChunks;
};

export interface Answer<Response> {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: AnswerBody<Response>;
}

/** A document instead of JSON. */
export interface DocumentAnswer {
  readonly document: {
    readonly bytes: Buffer;
    /** The bytes are packed as gzip; a caller that does not take that gets them unpacked. */
    readonly isGzip: boolean;
    readonly type: string;
    readonly headers: Readonly<Record<string, string>>;
  };
}

export type JsonAnswer = Answer<Record<string, unknown>>;
export type RouteAnswer = JsonAnswer | DocumentAnswer;

/** An answer that a holder of a key pays for, once it is in hand and before it is sent. */
export interface PricedAnswer<Response> {
  readonly price: Price;
  /**
   * The answer for `credits`, which is 0 for a guest. A repeated call is charged once, so its
   * `creditsCharged` differs from the credits that its answer is made for.
   */
  readonly toAnswer: (credits: number, creditsCharged: number) => Answer<Response> | DocumentAnswer;
  /** Credits that the first `pieces` of a streamed answer are worth; nothing is kept of others. */
  readonly countDeliveredCredits?: (pieces: number) => number;
}

/**
 * An answer to a GET whose tag is known first. A caller that holds it gets a 304, free of charge.
 */
export interface TaggedAnswer<Response> {
  /** From `toEntityTag`, or another weak entity tag. It does not depend on the time of the call. */
  readonly etag: string;
  /** Headers of the answer that a 304 has too, such as `Cache-Control`. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Makes the answer. Not called for a 304. */
  readonly load: () => Promise<UntaggedResult<Response>>;
}

export type UntaggedResult<Response> = Answer<Response> | DocumentAnswer | PricedAnswer<Response>;

/** What a handler gives. */
export type HandlerResult<Response> = UntaggedResult<Response> | TaggedAnswer<Response>;

/**
 * A row of the route table, and the only description of a route: it is mounted, validated, metered
 * and listed in the OpenAPI document.
 */
export interface Route<
  Request extends z.ZodObject = z.ZodObject,
  Response extends z.ZodObject = z.ZodObject,
> {
  readonly method: 'GET' | 'POST';
  /** With `:name` for a part that is a parameter. */
  readonly path: string;
  readonly operationId: string;
  readonly summary: BilingualText;
  readonly description: BilingualText;
  readonly access: AccessRule;
  /** It costs credits: with none left it is refused before anything is read. */
  readonly needsCredits?: boolean;
  /**
   * Schemas of the body, or of the query and parameters of a GET; `choose` picks one of several.
   */
  readonly requestSchemas: readonly Request[];
  /** Picks the shape of a body; throws `missing_parameter` when it has none. */
  readonly chooseSchema?: (body: Readonly<Record<string, unknown>>) => Request;
  /**
   * Renames fields of a body to those of the schema; `sentAs` gives errors the caller's spelling.
   */
  readonly renameFields?: (body: Readonly<Record<string, unknown>>) => {
    readonly fields: Record<string, unknown>;
    readonly sentAs: ReadonlyMap<string, string>;
  };
  /**
   * Refuses a request that fits its schema, before credits are checked: fields that exclude each
   * other, or too many items. Throws `missing_parameter` or `invalid_parameter`.
   */
  readonly checkRequest?: (request: z.output<Request>, access: CallerAccess) => void;
  /** Units of work (see `createLoad`), 1 by default. A request of 0 units needs no place. */
  readonly countUnits?: (request: z.output<Request>) => number;
  /** Milliseconds after which a request is given up; 8 seconds when left out. */
  readonly deadlineMs?: (request: z.output<Request>) => number;
  readonly responseSchema: Response;
  /** Media types of documents that it may answer with instead. */
  readonly documentMediaTypes?: readonly string[];
  /** Its handler gives a `TaggedAnswer`: the description tells of `ETag` and 304. */
  readonly hasEntityTag?: boolean;
  /** Statuses besides 200 that answer with `response`. */
  readonly otherStatuses?: readonly number[];
  /** `error` of its 500, where the contract has one of its own. */
  readonly internalError?: string;
  /** What it may fail with, besides what every route may. */
  readonly errorCodes: readonly AppErrorCode[];
  readonly handle: (call: HandlerCall<z.output<Request>>) => Promise<HandlerResult<z.output<Response>>>;
}

/** Checks a row's types and hands it on as one of the table. */
export function defineRoute<Request extends z.ZodObject, Response extends z.ZodObject>(
  route: Route<Request, Response>,
): Route {
  return route;
}
