import type {
  DeliveryAttempt,
  NewWatchList,
  WatchDeliveriesResponse,
  WatchDelivery,
  WatchedCompanies,
  WatchedCompaniesResult,
  WatchEventsResponse,
  WatchList,
  WatchListPatch,
  WatchListsResponse,
} from './schemas.ts';
import { readJson, type Call, type CallOptions, type Transport } from './transport.ts';

/** A page of what a list has. */
export interface PageChoice {
  /** `next` of the page before; null for the first page. */
  readonly after?: string | null;
  /** Items of a page, 1 to 1,000; default 100. */
  readonly limit?: number;
}

type Options = Pick<CallOptions, 'signal'>;

/** Lists of watched companies. Needs a key. Free, but for the changes that are told. */
export class WatchLists {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /** Makes a list. The secret of a webhook is in this answer alone. */
  create(list: NewWatchList, options?: Options): Promise<WatchList> {
    return this.#send({ method: 'POST', path: '/v1/watch-lists', body: list, ...options });
  }

  async all(options?: Options): Promise<readonly WatchList[]> {
    const call = { method: 'GET', path: '/v1/watch-lists', ...options } as const;
    return (await this.#send<WatchListsResponse>(call)).watchLists;
  }

  get(id: string, options?: Options): Promise<WatchList> {
    return this.#send({ method: 'GET', path: toPath(id), ...options });
  }

  /** Changes what is given, and leaves the rest. */
  change(id: string, patch: WatchListPatch, options?: Options): Promise<WatchList> {
    return this.#send({ method: 'PATCH', path: toPath(id), body: patch, ...options });
  }

  /** Deletes a list, and returns what it was. */
  delete(id: string, options?: Options): Promise<WatchList> {
    return this.#send({ method: 'DELETE', path: toPath(id), ...options });
  }

  /** Makes a new secret, which this answer alone has. The old one signs beside it for 24 hours. */
  rotateSecret(id: string, options?: Options): Promise<WatchList> {
    return this.#send({ method: 'POST', path: `${toPath(id)}/rotate-secret`, ...options });
  }

  /** Adds and removes companies, by numbers in any written form. */
  changeCompanies(
    id: string,
    change: { readonly add?: readonly string[]; readonly remove?: readonly string[] },
    options?: Options,
  ): Promise<WatchedCompaniesResult> {
    return this.#send({ method: 'POST', path: `${toPath(id)}/companies`, body: change, ...options });
  }

  companies(id: string, page: PageChoice = {}, options?: Options): Promise<WatchedCompanies> {
    return this.#send({ method: 'GET', path: `${toPath(id)}/companies`, query: { ...page }, ...options });
  }

  /** Returns a page of the changes that the list was told, oldest first. Costs credits once. */
  events(id: string, page: PageChoice = {}, options?: Options): Promise<WatchEventsResponse> {
    return this.#send({ method: 'GET', path: `${toPath(id)}/events`, query: { ...page }, ...options });
  }

  /** Returns a page of webhooks and mails with their attempts, newest first. */
  deliveries(id: string, page: PageChoice = {}, options?: Options): Promise<WatchDeliveriesResponse> {
    return this.#send({ method: 'GET', path: `${toPath(id)}/deliveries`, query: { ...page }, ...options });
  }

  /** Sends a webhook again at once, with the same `webhook-id`. */
  replay(id: string, deliveryId: string, options?: Options): Promise<WatchDelivery> {
    const path = `${toPath(id)}/deliveries/${encodeURIComponent(deliveryId)}/replay`;
    return this.#send({ method: 'POST', path, ...options });
  }

  /** Sends a test event to the webhook, and returns how it was answered. */
  test(id: string, options?: Options): Promise<DeliveryAttempt> {
    return this.#send({ method: 'POST', path: `${toPath(id)}/test`, ...options });
  }

  #send<Answer>(call: Call): Promise<Answer> {
    return this.#transport.send(call, readJson<Answer>);
  }
}

function toPath(id: string): string {
  return `/v1/watch-lists/${encodeURIComponent(id)}`;
}
