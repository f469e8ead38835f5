import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import type { ItemMatch } from '../../../shared/match/match-item.ts';
import { matchItems } from '../../../shared/match/match-items.ts';
import { mapInOrder } from '../../../shared/tasks/map-in-order.ts';
import type { HandlerCall } from '../../calls/route.ts';
import { apiError, type ApiError } from '../../errors/api-error.ts';
import { toErrorBody } from '../../errors/error-body.ts';
import { toApiError } from '../../http/handle-errors.ts';
import { readLines, type Line } from '../../http/read-lines.ts';
import { ANSWER_DELIVERY_DEADLINE_MS } from '../../load/load-control.ts';
import { MatchCounts, presentMatch, toCredits, toTenths } from './present-match.ts';
import { matchSentItems, readSentLine, type SentItem } from './sent-items.ts';

/** Longest line, in bytes. A longer one is invalid. */
const MAX_LINE_BYTES = 16_384;
/** Items that are matched and charged together, of one generation. */
const MAX_PART_ITEMS = 100;
/** The first parts of callers who send line by line are not worth a thread. */
const MIN_THREAD_ITEMS = 20;
/** One part is matched while the next one waits. */
const PARTS_PER_THREAD = 2;
/** Time limit for a part, with its waits for other calls. An item needs some milliseconds. */
const PART_DEADLINE_MS = 40_000;
/** Answered bytes that wait for a caller that does not read. */
const MAX_UNREAD_BYTES = 65_536;
/** How long a caller may neither read nor send. */
const CALLER_TIMEOUT_MS = 30_000;
/** A call whose caller neither reads nor sends ends by itself before. */
const SILENCE_DEADLINE_MS = 45_000;
/** How long the rest of the lines is read after an early end. */
const DROP_TIMEOUT_MS = 10_000;

type Charge = (credits: number) => Promise<number>;

/** Lines that are matched together. */
interface Part {
  readonly lines: readonly Line[];
  readonly items: readonly SentItem[];
}

/**
 * The answer to a stream of items: a result a line, in order, made and charged while the caller
 * sends and reads. Its last line has the metadata, or the error that ended it and `nextLine`, the
 * line to go on from.
 */
export class StreamedMatches {
  readonly output = new PassThrough({ highWaterMark: MAX_UNREAD_BYTES });
  readonly #call: HandlerCall<unknown>;
  readonly #candidates: number;
  readonly #charge: Charge;
  readonly #counts = new MatchCounts();
  readonly #generations = new Set<string>();
  #batches: AsyncGenerator<Line[]> | null = null;
  #readItems = 0;
  #partsUnderWay = 0;
  #paidCredits = 0;
  #creditsOfPart = 0;
  #nextLine = 1;

  constructor(call: HandlerCall<unknown>, candidates: number, charge: Charge) {
    this.#call = call;
    this.#candidates = candidates;
    this.#charge = charge;
    void this.#answer();
  }

  /** Credits of the last part, once it has left this process. */
  countReceivedCredits(): number {
    const { readableLength, writableLength } = this.output;
    return readableLength + writableLength === 0 ? this.#creditsOfPart : 0;
  }

  async #answer(): Promise<void> {
    try {
      const error = await this.#answerLines();
      if (error === null) this.output.end(toLine(this.#toMetadata()));
      else await this.#endEarly(error);
    } catch (error) {
      const known = toApiError(error);
      // The connection of a caller that has gone is closed. An unexpected error is logged by Koa.
      if (this.#call.readContext.signal.aborted || known.code === 'internal')
        this.output.destroy(error as Error);
      else await this.#endEarly(known);
    }
    this.#call.setDeadlineFromNow(ANSWER_DELIVERY_DEADLINE_MS);
  }

  /**
   * Ends with the line to go on from. The rest of the lines is read and dropped: to close a
   * connection on which a caller still sends would reset it, and with it the answer on its way.
   */
  async #endEarly(error: ApiError): Promise<void> {
    this.#call.setDeadlineFromNow(ANSWER_DELIVERY_DEADLINE_MS);
    this.output.write(toLine({ ...toErrorBody(error), nextLine: this.#nextLine }));
    const tooLate = AbortSignal.timeout(DROP_TIMEOUT_MS);
    const drop = async (): Promise<void> => {
      while (!tooLate.aborted && (await this.#batches?.next())?.done === false);
    };
    await Promise.race([drop(), wait(DROP_TIMEOUT_MS)]).catch(() => undefined);
    this.output.end();
  }

  /** Answers the lines to their end. Returns the error that ends them early. */
  async #answerLines(): Promise<ApiError | null> {
    const { lines } = this.#call;
    if (lines === null) return null;
    this.#batches = readLines(lines, MAX_LINE_BYTES);
    const concurrency = PARTS_PER_THREAD * this.#call.services.matchThreads.count;
    const matched = mapInOrder(this.#readParts(this.#batches), concurrency, async (part) => ({
      part,
      matches: await this.#matchPart(part),
    }));
    for await (const { part, matches } of matched)
      if (!(await this.#answerPart(part, matches))) return apiError('no_credits');
    return null;
  }

  async *#readParts(batches: AsyncGenerator<Line[]>): AsyncGenerator<Part> {
    for (;;) {
      const batch = await this.#waitForCaller(batches.next(), 'request_timeout');
      if (batch.done === true) return;
      for (let from = 0; from < batch.value.length; from += MAX_PART_ITEMS) {
        const lines = batch.value.slice(from, from + MAX_PART_ITEMS);
        const items = lines.map((line, place) => readSentLine(line, this.#readItems + place));
        this.#readItems += items.length;
        yield { lines, items };
      }
    }
  }

  /** Returns false if the credits do not pay for the whole part. What they pay for is answered. */
  async #answerPart({ lines, items }: Part, matches: readonly ItemMatch[]): Promise<boolean> {
    const { items: first } = this.#counts.toMetadata();
    const paidItems = await this.#pay(matches);
    let text = '';
    for (const [place, match] of matches.slice(0, paidItems).entries()) {
      const { number = 0 } = lines[place] ?? {};
      this.#counts.add(match);
      const result = presentMatch(items[place]?.id ?? first + place, match);
      text += toLine(match.decision === 'invalid' ? { ...result, line: number } : result);
    }
    this.#nextLine = (lines[paidItems] ?? { number: (lines.at(-1)?.number ?? 0) + 1 }).number;
    if (!this.output.write(text)) await this.#waitForCaller(once(this.output, 'drain'), 'caller_not_reading');
    return paidItems === matches.length;
  }

  async #matchPart({ items }: Part): Promise<ItemMatch[]> {
    const { services, readContext, access } = this.#call;
    const tooLate = AbortSignal.timeout(PART_DEADLINE_MS);
    const context = { ...readContext, signal: AbortSignal.any([readContext.signal, tooLate]) };
    // A fictional register of a test key is small, and has no threads.
    // Later ones are: what is matched here maps the file into the memory of the process.
    const isLong = items.length >= MIN_THREAD_ITEMS || this.#readItems > MAX_PART_ITEMS;
    const isInThread = isLong && !access.isTestKeyCall;
    this.#partsUnderWay += 1;
    try {
      return await services.store.withLiveGeneration((reader) => {
        this.#generations.add(reader.generation.name);
        return matchSentItems(items, (sent) =>
          isInThread
            ? services.matchThreads.matchPart(
                reader,
                { items: sent, maxCandidates: this.#candidates },
                context,
              )
            : matchItems(reader, sent, this.#candidates, context),
        );
      });
    } catch (error) {
      throw tooLate.aborted ? apiError('deadline_exceeded', { cause: error }) : error;
    } finally {
      this.#partsUnderWay -= 1;
    }
  }

  /** Charges a part, rounded up with all before it. Returns how many of its items are paid. */
  async #pay(matches: readonly ItemMatch[]): Promise<number> {
    const prices: number[] = [];
    let { tenths } = this.#counts;
    for (const match of matches) prices.push(toCredits((tenths += toTenths(match))));
    const due = (prices.at(-1) ?? 0) - this.#paidCredits;
    const paid = due > 0 ? await this.#charge(due) : 0;
    this.#creditsOfPart = paid;
    this.#paidCredits += paid;
    return prices.filter((price) => price <= this.#paidCredits).length;
  }

  /**
   * Waits for what the caller does next, within the time that it has for it. The time does not pass
   * while the caller may wait for parts that are under way.
   */
  async #waitForCaller<T>(next: Promise<T>, reason: 'request_timeout' | 'caller_not_reading'): Promise<T> {
    const controller = new AbortController();
    const tooLate = async (): Promise<never> => {
      do {
        this.#call.setDeadlineFromNow(SILENCE_DEADLINE_MS);
        await wait(CALLER_TIMEOUT_MS, null, { signal: controller.signal });
      } while (reason === 'request_timeout' && this.#partsUnderWay > 0);
      throw apiError(reason);
    };
    const expiry = tooLate();
    try {
      return await Promise.race([next, expiry]);
    } finally {
      controller.abort();
      expiry.catch(() => undefined);
    }
  }

  #toMetadata(): unknown {
    const { services, access, elapsedMs } = this.#call;
    const metadata = {
      ...this.#counts.toMetadata(),
      generations: [...this.#generations],
      processingTimeMs: elapsedMs(),
      timestamp: services.now().toISOString(),
      mode: access.mode,
      creditsCharged: this.#paidCredits,
    };
    return { metadata };
  }
}

function toLine(value: unknown): string {
  return `${JSON.stringify(value)}\n`;
}
