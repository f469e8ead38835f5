import { availableParallelism } from 'node:os';
import type { Config } from '../shared/config/config.ts';
import { defineSetting, type SettingValues } from '../shared/config/setting.ts';
import {
  optionalKind,
  parsedKind,
  percentKind,
  httpUrlKind,
  wholeNumberKind,
} from '../shared/config/value-kinds.ts';
import { isLegalPersonNumber, toOrganisationNumberDigits } from '../shared/domain/organisation-number.ts';
import { SOURCES_BY_PRECEDENCE } from './sources/index.ts';
import type { SourceSettings } from './source/source.ts';

const SOURCE_SETTINGS: Readonly<Record<string, SourceSettings>> = Object.fromEntries(
  SOURCES_BY_PRECEDENCE.flatMap(({ name, settings }) => (settings === undefined ? [] : [[name, settings]])),
);
const FLOOR_SOURCES = SOURCES_BY_PRECEDENCE.filter(
  ({ canHaveMinimumRowCount }) => canHaveMinimumRowCount,
).map(({ name }) => name);

export const INGEST_SETTINGS = {
  sources: SOURCE_SETTINGS,
  keepDeliveries: defineSetting('KEEP_DELIVERIES', wholeNumberKind(0, 1_000), {
    defaultText: '0',
    description:
      'Number of accepted deliveries of each source to keep in `inbox/kept/` after newer ones replace them. 0 keeps none.',
  }),
  changesKeptDays: defineSetting('CHANGES_KEPT_DAYS', wholeNumberKind(1, 36_500), {
    defaultText: '400',
    description:
      'Days for which changes of companies are stored. A reader of `/v1/changes` that was away for longer must fetch all companies again.',
  }),
  workers: defineSetting('INGEST_WORKERS', wholeNumberKind(1, 256), {
    defaultText: String(availableParallelism()),
    defaultDescription: 'the number of processor cores',
    description:
      'Number of threads that a run uses. What a run publishes does not depend on it. 1 keeps other programs on the machine fast.',
  }),
  exportsKept: defineSetting('EXPORTS_KEPT', wholeNumberKind(1, 100), {
    defaultText: '2',
    description:
      'Number of exports to keep in `EXPORT_DIR`, and of copies in `EXPORT_URL`. Links to a file of an older one give 404.',
  }),
  /** Conditions for publishing a delivery (docs/operators/deliveries.md). */
  gates: {
    // 2 % is ten times the share of the worst known reader of the registry.
    maxDropPercent: defineSetting('GATE_MOST_DROP', percentKind, {
      defaultText: '2',
      description:
        'Percent by which the usable rows of a delivery may drop below the last accepted delivery, and the companies that have a fact, such as an SNI code, below those of the live generation. Checked from 1,000 rows or companies on. A delivery with a larger drop is not published until an operator accepts it with `npm run ingest -- run --accept`.',
    }),
    maxRejectedPercent: defineSetting('GATE_MOST_REJECTED', percentKind, {
      defaultText: '2',
      description:
        'Percent of the rows of a delivery that may be rejected. A delivery of 1,000 rows or more with a larger share is not published until an operator accepts it with `npm run ingest -- run --accept`.',
    }),
    minRowsBySource: defineSetting(
      'GATE_FLOORS',
      parsedKind(
        parseFloors,
        `a source (${FLOOR_SOURCES.join(', ')}) and its least usable rows, such as registry:1000000, separated by commas`,
      ),
      {
        description:
          'Minimum of usable rows by source, such as `registry:1000000,statistics:500000`. Other sources have no minimum. A delivery with fewer is not published until an operator accepts it with `npm run ingest -- run --accept`. Ignored for the fictional register.',
      },
    ),
    /** Organisation numbers of ten digits. Every new generation must contain these companies. */
    canaries: defineSetting(
      'CANARIES',
      parsedKind(parseCanaries, 'organisation numbers with a right check digit, separated by commas'),
      {
        description:
          'Organisation numbers of companies that must be in each generation, separated by commas. A generation that lacks one of them is not published until an operator accepts it with `npm run ingest -- run --accept`. Ignored for the fictional register.',
      },
    ),
  },
  noticeUrl: defineSetting('NOTICE_URL', optionalKind(httpUrlKind), {
    description:
      'Address that receives the report of a failed or refused run, as JSON by POST. When unset, nothing is sent. Up to three attempts of 10 seconds each. No report is sent for a command with wrong usage, an invalid setting, a stopped run, or a run that another run blocks.',
  }),
};

export type IngestConfig = Config & SettingValues<typeof INGEST_SETTINGS>;

/**
 * Parses minimum row counts: `registry:1000000,statistics:500000`. An empty text has none. Returns
 * `null` for any other text, and for an unknown or repeated source.
 */
function parseFloors(found: string): Readonly<Record<string, number>> | null {
  const floors: Record<string, number> = {};
  for (const part of found === '' ? [] : found.split(',')) {
    const [, source = '', rows = ''] = /^\s*([a-z-]+)\s*:\s*(\d{1,10})\s*$/.exec(part) ?? [];
    if (!FLOOR_SOURCES.includes(source) || source in floors) return null;
    floors[source] = Number(rows);
  }
  return Object.freeze(floors);
}

/**
 * Parses organisation numbers in any notation, separated by commas. Returns ten digits each, and an
 * empty list for an empty text. `null` if one of them is not the valid number of a legal person.
 */
function parseCanaries(found: string): readonly string[] | null {
  const numbers = found === '' ? [] : found.split(',').map((part) => toOrganisationNumberDigits(part.trim()));
  const known = numbers.filter((number) => number !== null && isLegalPersonNumber(number));
  return known.length === numbers.length ? Object.freeze(known as string[]) : null;
}
