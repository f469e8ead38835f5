import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { openSingleTxtZip } from '../../../../ingest/download/zip-member.ts';
import { makeTemporaryFolder } from '../../../support/process/temporary-folder.ts';
import { makeZip, type ZipMemberToMake } from '../../../support/delivery/make-zip.ts';

const TEXT = randomBytes(400_000).toString('hex');

async function unpack(member: Partial<ZipMemberToMake>): Promise<string> {
  const path = join(makeTemporaryFolder(), 'a.zip');
  writeFileSync(path, makeZip([{ name: 'a.txt', bytes: TEXT, ...member }]));
  const { chunks } = await openSingleTxtZip(path);
  return (await buffer(chunks)).toString();
}

it.each([false, true])('Unpacks a member of several chunks (stored: %s)', async (isStored) => {
  expect(await unpack({ isStored })).toBe(TEXT);
});

it.each([TEXT.length - 1, TEXT.length + 1])('Refuses a member that says %i bytes', async (claimedSize) => {
  await expect(unpack({ claimedSize })).rejects.toThrow(
    'a.zip is damaged (its size is not the one it says). Download it again.',
  );
});
