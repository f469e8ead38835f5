import type { Middleware as KoaMiddleware, ParameterizedContext } from 'koa';
import type { AppErrorCode } from '../../shared/errors/app-error.ts';

/** State that middleware share. All but `requestId` is set on the way. */
export interface RequestState {
  requestId: string;
  /** Path of the route or page, for logs and metrics; never a path that a caller sent. */
  routePath?: string;
  mode?: 'guest' | 'api';
  /** Code of the error that the request is answered with. */
  errorCode?: AppErrorCode;
  /** `error` of an unexpected failure, where the route has its own. */
  internalError?: string | undefined;
  /** True for an answer that was charged. */
  isCharged?: boolean;
}

export type Context = ParameterizedContext<RequestState>;
export type Middleware = KoaMiddleware<RequestState>;
