import type { Person } from '../../shared/accounts/people/people.ts';
import type { LiveReader, ReadContext } from '../../shared/store/port.ts';
import type { DocumentAnswer, FileForm, OpenFileAnswer, Route } from '../calls/route.ts';
import type { PasswordAttempt } from '../load/hash-in-turn.ts';
import type { ConsoleServices } from './services/console-services.ts';
import type { Html } from './html.ts';
import type { Language } from './language/language.ts';

export interface PageRequest {
  readonly services: ConsoleServices;
  readonly person: Person | null;
  readonly language: Language;
  readonly fields: Readonly<Record<string, string>>;
  /** The query of the address, with every value of a repeated field. */
  readonly query: URLSearchParams;
  /** The visitor in rate limits: IPv4 address or /64 network, at most 19 characters, or `unknown`. */
  readonly visitorNetworkAddress: string;
  /** Reads the browser and system of the visitor, such as `Firefox, Linux`. Null when unknown. */
  readonly readDeviceName: () => string | null;
  readonly sessionId: string | null;
  /** Cookie of a device with an earlier sign-in; null on a new device. */
  readonly knownDeviceCookie: string | null;
  /** Cookie with the companies opened last in this browser; null without one. */
  readonly recentCompaniesCookie: string | null;
  readonly origin: string;
  /** False for a prefetch or a link on another site. Such a request is never charged. */
  readonly isUserInitiated: boolean;
  /** Calls the API as the account or a guest: its checks, limits and prices. Throws the route's errors. */
  readonly callApi: (route: Route, fields: Body) => Promise<Body>;
  /** As `callApi`, of a route that also answers with a document. */
  readonly openDocument: (route: Route, fields: Body) => Promise<ApiAnswer>;
  /** Opens a file of the API as the signed-in account. Throws the errors of the route. */
  readonly openFile: (route: Route, fields: Body, form: FileForm) => Promise<OpenFileAnswer>;
  /** Calls the API on the fictional register, free of charge, as with a test key of the account. */
  readonly tryApi: (route: Route, fields: Body) => Promise<ApiAnswer>;
  /** Reads for free, within the limit on concurrent requests. Throws `busy` and the store's errors. */
  readonly readStore: <T>(read: (reader: LiveReader, context: ReadContext) => Promise<T>) => Promise<T>;
  /** Hashes a password in the turn of its account and the visitor's network. Throws `busy`. */
  readonly hashInTurn: <T>(
    attempt: Pick<PasswordAttempt, 'email' | 'device'>,
    work: () => Promise<T>,
  ) => Promise<T>;
  /** Runs `work` once the whole answer is delivered: never for a HEAD or a client that left. */
  readonly onDelivered: (work: () => void) => void;
}

/** The fields of a call, or of its answer. */
export type Body = Readonly<Record<string, unknown>>;

export type ApiAnswer = { readonly body: Body } | DocumentAnswer;

export interface View {
  readonly title: string;
  readonly body: Html;
  /** File names of the page's own scripts under `assets/`. Scripts of all pages are not listed. */
  readonly scripts?: readonly string[];
  readonly hasOwnSearchField?: boolean;
  readonly headerSearchText?: string;
  /** What the page is about, in a sentence, if search engines may show it. */
  readonly summary?: string;
  /** The company of the page, as members of schema.org's Organization. */
  readonly organization?: Readonly<Record<string, unknown>>;
}

export interface ViewReply {
  readonly view: View;
  /** HTTP status; 200 by default. */
  readonly status?: number;
  readonly retryAfterSeconds?: number;
  /** True for a page that contains a secret. It is neither cached nor compressed. */
  readonly hasSecret?: boolean;
  readonly recentCompaniesCookie?: string;
  readonly knownDeviceCookie?: string;
}

export interface RedirectReply {
  readonly redirectPath: string;
  /** Both kinds end the session of the request. */
  readonly session?: { readonly kind: 'start'; readonly sessionToken: string } | { readonly kind: 'end' };
  readonly knownDeviceCookie?: string;
  readonly language?: Language;
}

export interface DownloadReply {
  readonly download: { readonly name: string; readonly type: string; readonly text: string };
}

export type PageReply =
  ViewReply | RedirectReply | DownloadReply | { readonly json: unknown } | DocumentAnswer | OpenFileAnswer;

export interface Page {
  readonly method: 'GET' | 'POST';
  /** Path of the page. Parameters are written `:name`. */
  readonly path: string;
  /** `person` sends guests to the page for signing in. `owner` also requires that role. */
  readonly access: 'anyone' | 'person' | 'owner';
  readonly isForScripts?: true;
  readonly handle: PageHandler;
}

export type PageHandler = (request: PageRequest) => Promise<PageReply>;

export function requirePerson({ person }: Pick<PageRequest, 'person'>): Person {
  if (person !== null) return person;
  throw new Error(
    'This page needs a signed-in person, but its `access` also admits guests. This is a bug: report it with this message.',
  );
}
