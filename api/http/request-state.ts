import type { Middleware as KoaMiddleware, ParameterizedContext } from 'koa';
import type { ApiErrorCode } from '../../shared/errors/app-error.ts';

/** State of a request, shared by its middleware. Only `requestId` is always set. */
export interface RequestState {
  requestId: string;
  /** Path of the route or page, for logs and metrics; never a path that a caller sent. */
  routePath?: string;
  accessMode?: 'guest' | 'api';
  /** Code of the error that the request is answered with. */
  errorCode?: ApiErrorCode;
  /** True if the status page leaves the request out of its counts. Metrics count it. */
  isExcludedFromTraffic?: boolean;
  /**
   * Text of `error` in a 500 answer. Undefined for most routes, whose answers have the default
   * text.
   */
  internalErrorText?: string | undefined;
  /** True if the answer was charged. */
  isCharged?: boolean;
}

/** The Koa context of a request. */
export type Context = ParameterizedContext<RequestState>;
/** Koa middleware with the state of a request. */
export type Middleware = KoaMiddleware<RequestState>;
