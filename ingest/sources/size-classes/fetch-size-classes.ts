import { createHash } from 'node:crypto';
import { readdir, rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { SettingValues } from '../../../shared/config/setting.ts';
import { computeFileSha256 } from '../../download/open-delivered-file.ts';
import { assertDiskSpace } from '../../download/assert-disk-space.ts';
import type { FetchContext, SourceFetchResult } from '../../source/fetching.ts';
import type { InboxFileRecord, Inbox } from '../../inbox.ts';
import { ScbAfrClient } from './scb-afr-client.ts';
import { fetchScbAfrDump } from './fetch-scb-afr-dump.ts';
import type { SIZE_CLASS_SETTINGS } from './settings.ts';

const SOURCE = 'size-classes';
const DUMP = /^afr_(\w+)\.jsonl$/;
/** Expected size of a first dump, in bytes: 1.3 million legal units with 1,500 bytes each. */
const FIRST_DUMP_BYTES = 2_000_000_000;
/** Age in milliseconds up to which a dump is current if SCB reports no update time. */
const MAX_CURRENT_MS = 20 * 60 * 60_000;

/** Fetches nothing without an API key, and while the last dump is current. */
export async function fetchSizeClasses(
  inbox: Inbox,
  context: FetchContext,
  afrSettings: SettingValues<typeof SIZE_CLASS_SETTINGS>,
): Promise<SourceFetchResult> {
  const nothing = { files: 0, bytes: 0, note: null } as const;
  if (afrSettings.apiKey === null)
    return { ...nothing, outcome: 'not-configured', note: 'AFR_API_KEY is not set' };
  const { now, wait, signal, progress } = context;
  const client = new ScbAfrClient({ ...afrSettings, apiKey: afrSettings.apiKey, now, wait, signal });
  const address = createHash('sha256').update(afrSettings.url).digest('hex');
  const last = await findLastDump(inbox, address);
  const lastUpdate = await client.readLastUpdateTime();
  if (last !== null && isCurrent(last.entry, lastUpdate, now())) return { ...nothing, outcome: 'unchanged' };
  await assertDiskSpace('the size classes', 2 * (last?.entry.bytes ?? FIRST_DUMP_BYTES), {
    ...context,
    folder: inbox.folder,
  });
  const onProgress = (records: number): void => progress.update(records);
  const dump = await fetchScbAfrDump(client, inbox.folder, {
    now,
    onProgress,
    scbUpdatedAt: lastUpdate,
  });
  const path = `${SOURCE}/${basename(dump.path)}`;
  const sha256 = await computeFileSha256(dump.path);
  const entry = {
    source: SOURCE,
    address,
    etag: null,
    lastModified: lastUpdate,
    sha256,
    fetchedAt: now().toISOString(),
  };
  const { size: bytes } = await stat(dump.path);
  if (last !== null && last.entry.sha256 === sha256) {
    if (last.path !== path) await rm(dump.path);
    inbox.saveFileRecord(last.path, { ...last.entry, ...entry });
    return { ...nothing, outcome: 'unchanged', files: 1, bytes, note: 'the records are the same as before' };
  }
  await replaceOlderDumps(path, inbox);
  inbox.saveFileRecord(path, { ...entry, bytes, isAccepted: false });
  return { ...nothing, outcome: 'fetched', files: 1, bytes };
}

/** By SCB's update time if known, else by the age of the dump. */
function isCurrent(entry: InboxFileRecord, lastUpdate: string | null, now: Date): boolean {
  if (lastUpdate !== null) return entry.lastModified === lastUpdate;
  const ageMs = now.getTime() - Date.parse(entry.fetchedAt);
  // A clock that was wrong makes an age negative.
  return ageMs >= 0 && ageMs < MAX_CURRENT_MS;
}

async function findLastDump(
  inbox: Inbox,
  address: string,
): Promise<{ path: string; entry: InboxFileRecord } | null> {
  for (const path of inbox.filePaths) {
    const entry = inbox.getFileRecord(path)!;
    const isOurs = path.startsWith(`${SOURCE}/`) && entry.address === address;
    if (isOurs && (await inbox.hasIntactFile(path, entry))) return { path, entry };
  }
  return null;
}

/** Each dump is complete. */
async function replaceOlderDumps(path: string, inbox: Inbox): Promise<void> {
  for (const name of await readdir(join(inbox.folder, SOURCE))) {
    const [, deliveryName] = DUMP.exec(name) ?? [];
    const other = `${SOURCE}/${name}`;
    if (deliveryName !== undefined && other !== path)
      await inbox.moveFile({
        pathInInbox: other,
        source: SOURCE,
        replacedDeliveryName: deliveryName,
      });
  }
}
