import type { Person } from '../../shared/accounts/people/people.ts';
import type { OnboardingStep } from '../../shared/accounts/administration/first-steps.ts';
import type { CompanyReader, ReadContext } from '../../shared/store/port.ts';
import type { DocumentAnswer, Route } from '../calls/route.ts';
import type { PasswordAttempt } from '../load/hash-in-turn.ts';
import type { ConsoleServices } from './services/console-services.ts';
import type { Html } from './html.ts';
import type { Language } from './language/language.ts';

/**
 * A request for a page of the console, after the checks of origin, access rights and form fields.
 */
export interface PageRequest {
  readonly services: ConsoleServices;
  /** The signed-in person; null for a guest. */
  readonly person: Person | null;
  readonly language: Language;
  /** Query or form fields, and path parameters. The last value of a repeated name wins. */
  readonly fields: Readonly<Record<string, string>>;
  /**
   * Identifies the visitor in rate limits: the IPv4 address, or the /64 network for IPv6.
   * `unknown` if the address is not known. At most 19 characters.
   */
  readonly visitorNetworkAddress: string;
  /** Reads the browser and system of the visitor, such as `Firefox, Linux`. Null when unknown. */
  readonly readDeviceName: () => string | null;
  /** Id of the session; null for a guest. */
  readonly sessionId: string | null;
  /** Cookie of a device with an earlier sign-in; null on a new device. */
  readonly knownDeviceCookie: string | null;
  /** Cookie with the encrypted API key for the documentation's examples; null without one. */
  readonly exampleKeyCookie: string | null;
  /** Cookie with the companies opened last in this browser; null without one. */
  readonly recentCompaniesCookie: string | null;
  /** Public URL of the service, without a trailing slash. */
  readonly origin: string;
  /** False for a prefetch or a link on another site. Such a request is never charged. */
  readonly isUserInitiated: boolean;
  /**
   * Calls the API as the signed-in account or as a guest. Checks, limits and prices are the API's.
   * Throws the errors of the route.
   */
  readonly callApi: (route: Route, fields: Readonly<Record<string, unknown>>) => Promise<ApiAnswer>;
  /**
   * Reads the live generation free of charge, within the limit on concurrent requests. Throws
   * `busy` and the errors of the store.
   */
  readonly readStore: <T>(read: (reader: CompanyReader, context: ReadContext) => Promise<T>) => Promise<T>;
  /**
   * Runs `work`, which hashes a password, when it is the turn of its account and of the visitor's
   * network. Throws `busy` when none comes in time.
   */
  readonly hashInTurn: <T>(
    attempt: Pick<PasswordAttempt, 'email' | 'device'>,
    work: () => Promise<T>,
  ) => Promise<T>;
  /** Runs `work` after the whole response was delivered, and never for a disconnected client. */
  readonly onDelivered: (work: () => void) => void;
}

/** An answer of the API with a JSON object. */
export interface ApiObjectAnswer {
  readonly body: Readonly<Record<string, unknown>>;
  /** False for a HEAD request and for a disconnected client. The answer is then not charged. */
  readonly canClientReceiveBody: boolean;
}

/** The API's answer to a page. */
export type ApiAnswer = ApiObjectAnswer | DocumentReply;

/** The content of a page, without header and footer. */
export interface View {
  readonly title: string;
  readonly body: Html;
  /** File names of the page's own scripts under `assets/`. Scripts of all pages are not listed. */
  readonly scripts?: readonly string[];
  /** True for a page with its own search field for companies. The header bar then has none. */
  readonly hasOwnSearchField?: boolean;
  /** Text in the search field of the header bar; empty by default. */
  readonly headerSearchText?: string;
}

/** A reply with an HTML page. */
export interface ViewReply {
  readonly view: View;
  /** HTTP status; 200 by default. */
  readonly status?: number;
  /** Value of the `Retry-After` header, in seconds. */
  readonly retryAfterSeconds?: number;
  /** True for a page that contains a secret. It is neither cached nor compressed. */
  readonly hasSecret?: boolean;
  /** New value of the cookie with the companies opened last. */
  readonly recentCompaniesCookie?: string;
  /** New value of the device cookie. */
  readonly knownDeviceCookie?: string;
}

/** A reply that redirects, and sets or clears cookies. */
export interface RedirectReply {
  /** Path of the console or the documentation. */
  readonly redirectPath: string;
  /**
   * Change of the visitor's session. Both kinds end the session of the request. `start` stores the
   * token of a new session in the session cookie.
   */
  readonly session?: { readonly kind: 'start'; readonly sessionToken: string } | { readonly kind: 'end' };
  /** New value of the device cookie. */
  readonly knownDeviceCookie?: string;
  /** Language to store in the cookie. */
  readonly language?: Language;
}

/** A reply with a file to save. `type` is its media type. */
export interface DownloadReply {
  readonly download: { readonly name: string; readonly type: string; readonly text: string };
}

/** A reply with JSON for a script of the console. */
export interface JsonReply {
  readonly json: unknown;
  /** True for JSON that contains a secret. It is neither cached nor compressed. */
  readonly hasSecret?: boolean;
  /** Sets or deletes the cookie for the documentation's example key. Absent: the cookie stays. */
  readonly exampleKeyCookie?: { readonly kind: 'set'; readonly value: string } | { readonly kind: 'delete' };
}

/** A reply with an annual report. It has a content security policy of its own. */
interface DocumentReply {
  readonly document: DocumentAnswer['document'];
  readonly send: () => void;
}

/** A reply of a page, of any kind. */
export type PageReply = ViewReply | RedirectReply | DownloadReply | JsonReply | DocumentReply;

/** A page of the console: its address, access rights and handler. */
export interface Page {
  readonly method: 'GET' | 'POST';
  /** Path of the page. Parameters are written `:name`. */
  readonly path: string;
  /**
   * Visitors that may open the page. `person` redirects guests to the sign-in page. `owner` also
   * requires that role.
   */
  readonly access: 'anyone' | 'person' | 'owner';
  /** True if scripts read the page, and not people. Its errors are JSON too. */
  readonly isForScripts?: true;
  /** Getting-started step that a signed-in person completes with this page. */
  readonly onboardingStep?: OnboardingStep;
  readonly handle: (request: PageRequest) => Promise<PageReply>;
}

/**
 * Returns the signed-in person on a page with the access `person` or `owner`. Throws for a guest.
 */
export function requirePerson({ person }: Pick<PageRequest, 'person'>): Person {
  if (person !== null) return person;
  throw new Error(
    'This page needs a signed-in person, but its `access` also admits guests. This is a bug: report it with this message.',
  );
}
