import { toSwedishDay } from '../../../shared/accounts/swedish-month.ts';
import { html, type Html } from '../html.ts';
import type { Language } from '../language/language.ts';
import { requirePerson, type PageHandler } from '../page.ts';
import { KEYS_TEXTS } from './keys-texts.ts';
import { readRequestedKey } from './show-keys.ts';

interface FirstCall {
  /**
   * `waiting`: the key has not been used. `received`: it has been used, but no call has been
   * answered without an error. `answered`: a call has been answered.
   */
  readonly state: 'waiting' | 'received' | 'answered';
}

export const answerFirstCallStateJson: PageHandler = async (request) => {
  const { id, createdAt, lastUsedDay } = await readRequestedKey(request);
  if (lastUsedDay === null) return { json: { state: 'waiting' } satisfies FirstCall };
  const { accounts, now } = request.services;
  const used = await accounts.usage.sumByKey({
    accountId: requirePerson(request).account,
    keyId: id,
    firstDay: toSwedishDay(new Date(createdAt)),
    lastDay: toSwedishDay(now()),
  });
  return { json: { state: used.length > 0 ? 'answered' : 'received' } satisfies FirstCall };
};

/** A script updates the state. Without it, the text says where to see the call. */
export function renderFirstCallState(keyId: string, language: Language): Html {
  const t = KEYS_TEXTS[language].firstCall;
  return html`<div class="first-call" role="status" data-first-call="/console/keys/${keyId}/first-call">
    <p class="hint" data-state="unknown">${t.unknown}</p>
    <p class="hint" data-state="waiting" hidden>${t.waiting}</p>
    <p class="notice notice-warn" data-state="received" hidden>
      ${t.received} <a href="/docs/errors">${t.errors}</a>
    </p>
    <p class="notice notice-ok" data-state="answered" hidden>${t.answered} <a href="/docs">${t.next}</a></p>
  </div>`;
}
