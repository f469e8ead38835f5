import type { IncomingHttpHeaders } from 'node:http';
import type { Context } from 'koa';
import { expect } from 'vitest';
import { type MeteredCall, createAccessGate } from '../../../api/calls/gate.ts';
import { createIpAddressTest } from '../../../api/http/client-address.ts';
import { makeTemporaryFolder } from '../process/temporary-folder.ts';
import { openTestAccounts, type TestAccounts } from './open-test-accounts.ts';

export interface TestCall {
  readonly metered: MeteredCall;
  readonly tell: () => Readonly<Record<string, string>>;
}

export interface SentCall {
  readonly hasKey?: boolean;
  readonly headers?: IncomingHttpHeaders;
  readonly endpoint?: string;
  /** A visit of the console instead of a call by key. */
  readonly isConsole?: boolean;
}

/**
 * Accounts and a gate over them without caps; the proxy at 10.0.0.1 is trusted, and calls come from
 * it.
 */
export async function openTestGate() {
  const accounts: TestAccounts = await openTestAccounts({ path: `${makeTemporaryFolder()}/accounts.sqlite` });
  const reported: string[] = [];
  const gate = createAccessGate({
    metering: accounts.metering,
    rateLimits: { countCall: () => expect.fail('nothing is counted with caps of 0') },
    callsPerMinute: { guest: 0, free: 0, starter: 0, pro: 0, suggest: 0 },
    isTrustedProxy: createIpAddressTest(['10.0.0.1']),
    onCharged: (plan, credits) => void reported.push(`charged ${plan} ${credits}`),
    onRefunded: (plan, credits) => void reported.push(`given back ${plan} ${credits}`),
    now: () => accounts.now,
  });
  let count = 0;
  const begin = async (
    { hasKey = true, headers = {}, endpoint = '/v1/bulk', isConsole = false }: SentCall = {},
    remoteAddress = '::ffff:10.0.0.1',
  ): Promise<TestCall> => {
    const told: Record<string, string> = {};
    const authorization = `Bearer ${accounts.key}`;
    const own = hasKey && !isConsole ? { authorization } : {};
    const sent = { ...headers, ...own };
    const headersDistinct = Object.fromEntries(
      Object.entries(sent).map(([name, value]) => [name, [value].flat()]),
    );
    const context = {
      req: { headers: sent, headersDistinct, socket: { remoteAddress } },
      res: { setHeader: (name: string, value: string) => (told[name] = value) },
      state: { requestId: `r-${(count += 1)}` },
      query: {},
      originalUrl: '/a?b=c',
    } as unknown as Context;
    const metered = gate.createMeteredCall(context, endpoint);
    await (isConsole
      ? metered.admitVisitor('key', accounts.account, false)
      : metered.authenticate('optional-key'));
    return {
      metered,
      tell: () => {
        metered.setResponseHeaders();
        return told;
      },
    };
  };
  return { accounts, reported, begin };
}
