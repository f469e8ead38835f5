import type { Context, Middleware } from '../http/request-state.ts';
import { Counter, Histogram, type Registry } from 'prom-client';
import type { ApiErrorCode } from '../../shared/errors/app-error.ts';
import type { TrafficCounter, TrafficRecorder } from './traffic-recorder.ts';

/** Error codes of refused calls: those with status 401, 402 or 429. */
const REFUSAL_CODES = [
  'missing_key',
  'invalid_key',
  'misplaced_key',
  'no_credits',
  'rate_limited',
] as const satisfies ApiErrorCode[];
/**
 * HTTP methods that the metrics count by name. All others are counted as `other`, because callers
 * can send any text as the method.
 */
const KNOWN_METHODS = new Set(['GET', 'HEAD', 'POST', 'OPTIONS']);

const DURATION_BUCKETS_S = [0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10] as const;

interface RouteMetrics {
  readonly duration: Histogram.Internal<'route'>;
  readonly answers: Map<string, AnswerMetrics[]>;
}

interface AnswerMetrics {
  readonly requests: Counter.Internal;
  readonly traffic: TrafficCounter;
}

export class RequestMetrics {
  readonly #traffic: TrafficRecorder;
  readonly #requests: Counter<'route' | 'method' | 'status'>;
  readonly #durations: Histogram<'route'>;
  readonly #errors: Counter<'code'>;
  readonly #refusals: Counter<'reason'>;
  readonly #routes = new Map<string, RouteMetrics>();

  constructor(registry: Registry, traffic: TrafficRecorder) {
    this.#traffic = traffic;
    const registers = [registry];
    this.#requests = new Counter({
      name: 'company_data_http_requests_total',
      help: 'Requests by route, method and status class.',
      labelNames: ['route', 'method', 'status'],
      registers,
    });
    this.#durations = new Histogram({
      name: 'company_data_http_request_duration_seconds',
      help: 'Time from the headers of a request until its answer was ready, by route.',
      labelNames: ['route'],
      buckets: [...DURATION_BUCKETS_S],
      registers,
    });
    this.#errors = new Counter({
      name: 'company_data_http_errors_total',
      help: 'Requests answered with an error, by error code.',
      labelNames: ['code'],
      registers,
    });
    this.#refusals = new Counter({
      name: 'company_data_http_refusals_total',
      help: 'Requests refused for a missing, invalid or misplaced key (401), for credits (402) or for calls per minute (429).',
      labelNames: ['reason'],
      registers,
    });
    for (const reason of REFUSAL_CODES) this.#refusals.inc({ reason }, 0);
  }

  countAnswer({ method, status, state }: Context, durationMs: number): void {
    const { routePath: route = 'unknown', errorCode, isExcludedFromTraffic = false } = state;
    const meters = this.#routes.get(route) ?? this.#openRoute(route);
    const answer = this.#findAnswer(meters, route, KNOWN_METHODS.has(method) ? method : 'other', status);
    meters.duration.observe(durationMs / 1000);
    answer.requests.inc();
    if (!isExcludedFromTraffic) answer.traffic.calls += 1;
    if (errorCode !== undefined) this.#countError(errorCode);
  }

  #countError(code: ApiErrorCode): void {
    this.#errors.inc({ code });
    const reason = REFUSAL_CODES.find((refusal) => refusal === code);
    if (reason !== undefined) this.#refusals.inc({ reason });
  }

  #openRoute(route: string): RouteMetrics {
    const meters = {
      duration: this.#durations.labels({ route }),
      answers: new Map<string, AnswerMetrics[]>(),
    };
    this.#routes.set(route, meters);
    return meters;
  }

  #findAnswer({ answers }: RouteMetrics, route: string, method: string, status: number): AnswerMetrics {
    let byClass = answers.get(method);
    if (byClass === undefined) answers.set(method, (byClass = []));
    return (byClass[Math.floor(status / 100)] ??= this.#openAnswer(route, method, toStatusClass(status)));
  }

  #openAnswer(route: string, method: string, status: string): AnswerMetrics {
    const traffic = this.#traffic.addCounter(route, status);
    return { requests: this.#requests.labels({ route, method, status }), traffic };
  }
}

function toStatusClass(status: number): string {
  return `${Math.floor(status / 100)}xx`;
}

export function measureRequests(metrics: RequestMetrics): Middleware {
  return async (context, next) => {
    const startedAt = performance.now();
    await next();
    metrics.countAnswer(context, performance.now() - startedAt);
  };
}
