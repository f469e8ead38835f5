import type { Person } from '../../shared/accounts/people/people.ts';
import type { CompanyReader, ReadContext } from '../../shared/store/port.ts';
import type { DocumentAnswer, Route } from '../calls/route.ts';
import type { ConsoleServices } from './services/console-services.ts';
import type { Html } from './html.ts';
import type { Language } from './language/language.ts';

/** Who visits a page, and with what. */
export interface PageRequest {
  readonly services: ConsoleServices;
  /** Who is signed in; null for a guest. */
  readonly person: Person | null;
  readonly language: Language;
  /** Query of a GET, form of a POST, and parameters of the path. Of a name that is sent twice the last counts. */
  readonly fields: Readonly<Record<string, string>>;
  /** What the visitor is counted by: never longer than 19 characters. */
  readonly caller: string;
  /** What the device was given when somebody signed in on it; null for a new one. */
  readonly deviceCookie: string | null;
  /** Address that the service is reached by, without a slash at its end. */
  readonly origin: string;
  /**
   * False when the visitor did not ask for it: a link on another site, or a browser that loads ahead. Nothing that costs credits is done for
   * it.
   */
  readonly isUserInitiated: boolean;
  /**
   * Calls the API as the account of who is signed in, or as a guest: the same checks, caps, calls per minute and prices. Throws what the
   * route throws.
   */
  readonly callApi: (route: Route, fields: Readonly<Record<string, unknown>>) => Promise<ApiResult>;
  /**
   * Reads the live generation without credits, in a place among all calls. Throws `busy` when there
   * is none, and what the store throws.
   */
  readonly readStore: <T>(read: (reader: CompanyReader, context: ReadContext) => Promise<T>) => Promise<T>;
  /**
   * Runs `work` once the page was handed to the visitor's connection, and never when it was not.
   */
  readonly onDelivered: (work: () => void) => void;
}

/**
 * What the API answered: an object, with what it was charged, or a document that is ready to be sent. An object that nobody took was charged
 * nothing.
 */
export type ApiResult =
  { readonly body: Readonly<Record<string, unknown>>; readonly canDeliver: boolean } | DocumentReply;

/** A page of the console. */
export interface View {
  readonly title: string;
  readonly body: Html;
  /** File name of its script, under `assets/`. */
  readonly script?: string;
}

export interface ViewReply {
  readonly view: View;
  readonly status?: number;
  /** How long to wait before trying again. */
  readonly retryAfterSeconds?: number;
  /** The page shows a secret: it is not kept in a cache and not compressed. */
  readonly isSecret?: boolean;
}

export interface RedirectReply {
  /** A path of the console. */
  readonly redirect: string;
  /** Token of a session that begins. */
  readonly signIn?: string;
  /** Cookie of the device on which somebody signed in. */
  readonly device?: string;
  /** The session ends. */
  readonly signOut?: boolean;
  /** The language from now on. */
  readonly language?: Language;
}

export interface DownloadReply {
  readonly download: { readonly name: string; readonly type: string; readonly text: string };
}

/** For a script of ours. */
export interface JsonReply {
  readonly json: unknown;
}

/** A document of a stranger, which brings its own policy. */
export interface DocumentReply {
  readonly document: DocumentAnswer['document'];
  readonly send: () => void;
}

/** What a page answers with. */
export type PageReply = ViewReply | RedirectReply | DownloadReply | JsonReply | DocumentReply;

/** One row of the table of pages. */
export interface Page {
  readonly method: 'GET' | 'POST';
  /** With `:name` for a part that is a parameter. */
  readonly path: string;
  /** `person`: who is not signed in is sent to do so, and back. `owner`: a person who may change the account. */
  readonly access: 'anyone' | 'person' | 'owner';
  readonly handle: (visit: PageRequest) => Promise<PageReply>;
}
