import type { EventKind, EventOutcome, SecurityEvent } from '../../../shared/accounts/security-event.ts';
import type { SignInAttemptResult } from '../../../shared/accounts/limits/sign-in-limiter.ts';
import type { Person } from '../../../shared/accounts/people/person.ts';
import { truncateNetwork } from '../../http/client-address.ts';
import { isNoticeKind } from '../../mail/notice-texts.ts';
import { requirePerson, type PageRequest } from '../page.ts';

/** How an attempt ended. `code-asked`: the password or link was right, and a code is to follow. */
type AttemptEnd = SignInAttemptResult<unknown>['kind'] | 'code-asked';

const OUTCOMES: Readonly<Record<AttemptEnd, EventOutcome>> = {
  success: 'done',
  'code-asked': 'pending',
  'wrong-password-or-code': 'refused',
  'limit-reached': 'limited',
};

type Attempt = { readonly kind: AttemptEnd };
const MAX_WAITING = 1_000;
const SUCCESS: Attempt = { kind: 'success' };

/**
 * Records what a visitor did, and mails the person about a new device, a new password and a
 * changed factor. `person` is null when nobody is known.
 */
export async function recordEvent(
  request: PageRequest,
  kind: EventKind,
  person: Person | null,
  attempt: Attempt = SUCCESS,
): Promise<void> {
  const event = { kind, outcome: OUTCOMES[attempt.kind], ...readVisitor(request) };
  const account = person?.account ?? null;
  await request.services.recordSecurityEvent({ ...event, account, person: person?.id ?? null, key: null });
  if (person !== null) mailNotice(request, person, event);
}

export async function recordKeyEvent(
  request: PageRequest,
  kind: 'key-created' | 'key-revoked',
  key: string,
): Promise<void> {
  const { id: person, account } = requirePerson(request);
  const event = { kind, outcome: 'done', account, person, key } as const;
  await request.services.recordSecurityEvent({ ...event, ...readVisitor(request) });
}

export function recordRefusedPassword(request: PageRequest, email: string, attempt: Attempt): void {
  if (attempt.kind === 'success') return;
  const { background, accounts } = request.services;
  // Of a flood, or while the database fails, the log has the event without the person.
  if (background.size >= MAX_WAITING) void recordEvent(request, 'sign-in', null, attempt);
  else
    background.start(async () => {
      const person = await accounts.people.findByAddress(email).catch(() => null);
      await recordEvent(request, 'sign-in', person, attempt);
    });
}

type Visitor = Pick<SecurityEvent, 'source' | 'network' | 'device'>;

function readVisitor({ visitorNetworkAddress, readDeviceName }: PageRequest): Visitor {
  return { source: 'console', network: truncateNetwork(visitorNetworkAddress), device: readDeviceName() };
}

function mailNotice(
  { services: { mail, background, now }, language }: PageRequest,
  { email }: Person,
  { kind, outcome, network, device }: Visitor & Pick<SecurityEvent, 'kind' | 'outcome'>,
): void {
  if (mail === null || outcome !== 'done' || !isNoticeKind(kind)) return;
  const at = now();
  background.start(() => mail.sendNotice(kind, { email, at, network, device }, language));
}
