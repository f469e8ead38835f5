import type { Person } from '../../shared/accounts/people/people.ts';
import type { FirstStep } from '../../shared/accounts/administration/first-steps.ts';
import type { CompanyReader, ReadContext } from '../../shared/store/port.ts';
import type { DocumentAnswer, Route } from '../calls/route.ts';
import type { ConsoleServices } from './services/console-services.ts';
import type { Html } from './html.ts';
import type { Language } from './language/language.ts';

/** A request for a page of the console, after the checks of session, origin and access. */
export interface PageRequest {
  readonly services: ConsoleServices;
  /** The signed-in person; null for a guest. */
  readonly person: Person | null;
  readonly language: Language;
  /**
   * Query of a GET or form of a POST, and path parameters. The last value of a repeated name wins.
   */
  readonly fields: Readonly<Record<string, string>>;
  /** Identifies the visitor in rate limits by the IP address, in at most 19 characters. */
  readonly callerKey: string;
  /** Id of the session; null for a guest. */
  readonly sessionId: string | null;
  /** Cookie of a device with an earlier sign-in; null for a new device. */
  readonly deviceCookie: string | null;
  /** Cookie with the encrypted key of the examples; null without one. */
  readonly exampleKeyCookie: string | null;
  /** Origin of the service, without a trailing slash. */
  readonly origin: string;
  /**
   * False for a prefetch, or for a link from another site. Nothing is charged for such a request.
   */
  readonly isUserInitiated: boolean;
  /**
   * Calls the API as the signed-in account, or as a guest, with the same checks, limits and prices.
   * Throws the errors of the route.
   */
  readonly callApi: (route: Route, fields: Readonly<Record<string, unknown>>) => Promise<ApiResult>;
  /**
   * Reads the live generation at no charge, within the limit on concurrent requests. Throws `busy`
   * and the errors of the store.
   */
  readonly readStore: <T>(read: (reader: CompanyReader, context: ReadContext) => Promise<T>) => Promise<T>;
  /** Runs `work` once the response was delivered in full; never when the client disconnected. */
  readonly onDelivered: (work: () => void) => void;
}

/**
 * The API's answer to a page: an object, or a document ready to send. `hasReceiver` is false for
 * HEAD and for disconnected clients, which are not charged.
 */
export type ApiResult =
  { readonly body: Readonly<Record<string, unknown>>; readonly hasReceiver: boolean } | DocumentReply;

/** The content of a page, without header and footer. */
export interface View {
  readonly title: string;
  readonly body: Html;
  /** File names of the page's scripts under `assets/`, without those of the frame. */
  readonly scripts?: readonly string[];
  /** True for a page with its own search for companies, which replaces the one in the bar. */
  readonly hasSearch?: boolean;
  /** Text of the search in the bar; empty by default. */
  readonly query?: string;
}

/** A reply with an HTML page. */
export interface ViewReply {
  readonly view: View;
  /** HTTP status; 200 by default. */
  readonly status?: number;
  /** Value of the `Retry-After` header. */
  readonly retryAfterSeconds?: number;
  /** True for a page with a secret: not cached and not compressed. */
  readonly isSecret?: boolean;
}

/** A reply that redirects, and sets or clears cookies. */
export interface RedirectReply {
  /** A path of the console. */
  readonly redirect: string;
  /** Token of the new session, stored in the session cookie. */
  readonly signIn?: string;
  /** New value of the device cookie. */
  readonly device?: string;
  /** True ends the session. */
  readonly signOut?: boolean;
  /** Language to store in the cookie. */
  readonly language?: Language;
}

/** A reply with a file to save. `type` is its media type. */
export interface DownloadReply {
  readonly download: { readonly name: string; readonly type: string; readonly text: string };
}

/** A reply with JSON, for a script of the console. */
export interface JsonReply {
  readonly json: unknown;
  /** True for JSON with a secret: not cached and not compressed. */
  readonly isSecret?: boolean;
  /** New value of the cookie with the encrypted key of the examples; null deletes it. */
  readonly exampleKey?: string | null;
}

/** A reply with an annual report, which has its own content security policy. */
interface DocumentReply {
  readonly document: DocumentAnswer['document'];
  readonly send: () => void;
}

/** A reply of a page, of any kind. */
export type PageReply = ViewReply | RedirectReply | DownloadReply | JsonReply | DocumentReply;

/** A row of the table of pages: the address, access rights and handler of a page. */
export interface Page {
  readonly method: 'GET' | 'POST';
  /** Path of the page. Parameters are written `:name`. */
  readonly path: string;
  /** `person` redirects guests to the sign-in page; `owner` also requires that role. */
  readonly access: 'anyone' | 'person' | 'owner';
  /** Step of the first minutes that the page does when it succeeds for a signed-in person. */
  readonly firstStep?: FirstStep;
  readonly handle: (request: PageRequest) => Promise<PageReply>;
}

/** Returns the person of a page with the access `person` or `owner`. Throws for a guest. */
export function requirePerson({ person }: Pick<PageRequest, 'person'>): Person {
  if (person !== null) return person;
  throw new Error('This page needs the access `person`. This is a bug: report it with this message.');
}
