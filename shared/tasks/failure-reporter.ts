import { toErrorMessage } from '../errors/to-error-message.ts';

/** Reports the failures of repeated work, and a failure that repeats only once. */
export class FailureReporter {
  readonly #report: (error: unknown) => void;
  #lastMessage: string | null = null;

  constructor(report: (error: unknown) => void) {
    this.#report = report;
  }

  failed(error: unknown): void {
    const message = toErrorMessage(error);
    if (message !== this.#lastMessage) this.#report(error);
    this.#lastMessage = message;
  }

  succeeded(): void {
    this.#lastMessage = null;
  }
}
