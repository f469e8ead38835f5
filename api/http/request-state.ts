import type { Middleware as KoaMiddleware, ParameterizedContext } from 'koa';
import type { ApiErrorCode } from '../../shared/errors/app-error.ts';

/** State of a request, shared by its middleware. Only `requestId` is always set. */
export interface RequestState {
  requestId: string;
  /** Path of the route or page, for logs and metrics; never a path that a caller sent. */
  routePath?: string;
  accessMode?: 'guest' | 'api';
  errorCode?: ApiErrorCode;
  isExcludedFromTraffic?: boolean;
  /**
   * Text of `error` in a 500 answer. Undefined for most routes, whose answers have the default
   * text.
   */
  internalErrorText?: string | undefined;
  isCharged?: boolean;
}

export type Context = ParameterizedContext<RequestState>;
export type Middleware = KoaMiddleware<RequestState>;
