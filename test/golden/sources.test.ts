import { describe, expect, it } from 'vitest';
import { STATUS_TEXTS } from '../../api/console/status/status-texts.ts';
import { toCamelCaseSourceName } from '../../ingest/compose/open-company-sources.ts';
import { runIngestCommand } from '../../ingest/commands/command-line.ts';
import { SOURCES_BY_PRECEDENCE } from '../../ingest/sources/index.ts';
import { COMPANY_SOURCES } from '../../shared/domain/stored-company-detail.ts';
import { runCommand } from '../support/process/run-command.ts';

// What a source needs elsewhere, where no type asks for it (docs/developers/add-a-source.md).
describe.each(SOURCES_BY_PRECEDENCE)('$name', ({ name }) => {
  it('It has a title and an interval on the page of the status', () => {
    for (const { sourceNames, intervals } of Object.values(STATUS_TEXTS)) {
      expect(Object.keys(sourceNames)).toContain(name);
      expect(Object.keys(intervals)).toContain(name);
    }
  });

  it('The help of --only names it', async () => {
    const { stdout } = await runCommand(runIngestCommand, ['run', '--help'], {});
    expect(stdout).toContain(name);
  });
});

it('A company says which file of each source was read, except of code lists', () => {
  const sources = SOURCES_BY_PRECEDENCE.filter(
    ({ parts, primaryReaders, readPostalCodes }) => parts ?? primaryReaders ?? readPostalCodes,
  );
  expect(COMPANY_SOURCES.toSorted()).toEqual(
    sources.map(({ name }) => toCamelCaseSourceName(name)).toSorted(),
  );
});
