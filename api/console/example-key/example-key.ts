import { hasApiKeyFormat, type KeyKind } from '../../../shared/accounts/api-key.ts';
import type { KeySummary } from '../../../shared/accounts/administration/key-summary.ts';
import { apiError } from '../../errors/api-error.ts';
import { EXAMPLE_KEY_PATH } from '../http/session-cookie.ts';
import { MAX_ACTIVE_KEYS_PER_ACCOUNT } from '../keys/change-keys.ts';
import { recordKeyEvent } from '../events/record-event.ts';
import { KEYS_TEXTS } from '../keys/keys-texts.ts';
import { readKeys } from '../keys/show-keys.ts';
import type { Language } from '../language/language.ts';
import { requirePerson, type JsonReply, type Page, type PageRequest } from '../page.ts';
import { decryptApiKey, encryptApiKey } from './encrypt-api-key.ts';

const KIND: KeyKind = 'test';
const KEY_NAMES: Readonly<Record<Language, string>> = {
  sv: 'Exempel i dokumentationen',
  en: 'Documentation examples',
};

/** The API key shown in the examples of the documentation, as `example-key.js` reads it. */
interface ExampleKey {
  readonly isSignedIn: boolean;
  readonly canCreate: boolean;
  /** Null before a key was chosen, and after it was revoked. */
  readonly key: string | null;
  /** Error text for the visitor when no key was created; null without an error. */
  readonly problem: string | null;
}

export const readOwnKeyChosenForDocsExamples: Page = {
  method: 'GET',
  path: EXAMPLE_KEY_PATH,
  isForScripts: true,
  access: 'anyone',
  handle: async (request) => {
    const { person, sessionId, exampleKeyCookie } = request;
    if (person === null || sessionId === null || exampleKeyCookie === null) return toReply(request, null);
    const key = decryptApiKey(exampleKeyCookie, sessionId);
    const isUsable = key !== null && isActive(key, await readKeys(request));
    return toReply(request, isUsable ? key : null);
  },
};

/**
 * POST /console/example-key: sets the API key of the documentation's examples. The field `action`
 * is `create` for a new key, `use` for the active key in the field `key`, or `forget`. Throws
 * `forbidden` when a member creates a key.
 */
export const changeExampleKey: Page = {
  method: 'POST',
  path: EXAMPLE_KEY_PATH,
  isForScripts: true,
  access: 'person',
  handle: async (request) => {
    const { action, key = '' } = request.fields;
    if (action === 'forget') return { ...toReply(request, null), exampleKeyCookie: { kind: 'delete' } };
    const keys = await readKeys(request);
    if (action === 'use') return isActive(key, keys) ? store(request, key) : toReply(request, null);
    if (action !== 'create') throw apiError('not_found');
    return create(request, keys);
  },
};

async function create(request: PageRequest, keys: readonly KeySummary[]): Promise<JsonReply> {
  const { account, role } = requirePerson(request);
  if (role !== 'owner') throw apiError('forbidden');
  if (keys.filter(({ revokedAt }) => revokedAt === null).length >= MAX_ACTIVE_KEYS_PER_ACCOUNT)
    return toReply(request, null, KEYS_TEXTS[request.language].tooMany(MAX_ACTIVE_KEYS_PER_ACCOUNT));
  const { accounts, testRegister } = request.services;
  const { id, key } = await accounts.administration.createKey(account, KEY_NAMES[request.language], KIND);
  await recordKeyEvent(request, 'key-created', id);
  testRegister.ensureBuild();
  return store(request, key);
}

function store(request: PageRequest, key: string): JsonReply {
  const value = encryptApiKey(key, request.sessionId ?? '');
  return { ...toReply(request, key), exampleKeyCookie: { kind: 'set', value } };
}

/** True for a key whose first characters are those of an active key. The API checks the rest. */
function isActive(key: string, keys: readonly KeySummary[]): boolean {
  return (
    hasApiKeyFormat(key) && keys.some(({ hint, revokedAt }) => revokedAt === null && key.startsWith(hint))
  );
}

function toReply(
  { person }: PageRequest,
  key: string | null,
  problem: string | null = null,
): JsonReply & { readonly json: ExampleKey } {
  const isSignedIn = person !== null;
  return { json: { isSignedIn, canCreate: person?.role === 'owner', key, problem }, hasSecret: true };
}
