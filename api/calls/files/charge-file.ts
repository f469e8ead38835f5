import { AppError } from '../../../shared/errors/app-error.ts';
import type { Call } from '../call.ts';
import { refundUndelivered } from '../charge-answer.ts';
import type { FileAnswer, OpenFileAnswer } from '../route.ts';

/**
 * Opens a file and charges its parts as they are made. Refunds what the caller did not receive of
 * the last part. The file ends early when the credits do (docs/callers/lists.md#files).
 */
export function chargeFile({ file }: FileAnswer, call: Call): OpenFileAnswer {
  call.lifetime.allowFile();
  refundUndelivered(call, file.countReceivedCredits);
  const { contentType, headers, getTrailers } = file;
  return { contentType, headers, getTrailers, bytes: file.open(createPartCharge(call)) };
}

function createPartCharge({ metered, lifetime }: Call): (credits: number) => Promise<number> {
  let calls: 0 | 1 = 1;
  return async (credits) => {
    lifetime.signal.throwIfAborted();
    try {
      const price = { minBalanceCredits: Math.min(1, credits), fullPriceCredits: credits };
      const { creditsPayingForContent } = await metered.charge(price, calls);
      calls = 0;
      return creditsPayingForContent;
    } catch (error) {
      if (error instanceof AppError && error.code === 'no_credits') return 0;
      throw error;
    }
  };
}
