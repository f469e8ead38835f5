import { z } from 'zod';
import { described } from './described.ts';

/** Edition of the Swedish industry classification SNI. */
export type SniEdition = '2007' | '2025';

/**
 * For each edition of SNI: descriptions by code of five digits (docs/formats/sni.md#two-editions).
 */
export type SniLists = Readonly<Record<SniEdition, ReadonlyMap<string, string>>>;

/** The SNI codes that a generation uses. `current` is the edition of its companies' codes. */
export interface SniRegister {
  readonly current: SniEdition;
  readonly lists: SniLists;
}

/** Returns the edition of SNI that `edition` is not: SNI 2007 or SNI 2025. */
export function toOtherEdition(edition: SniEdition): SniEdition {
  return edition === '2007' ? '2025' : '2007';
}

/**
 * Returns the description of an SNI code in `edition`, otherwise in the other edition, otherwise
 * null.
 */
export function describeSniCode(lists: SniLists, edition: SniEdition, code: string): string | null {
  return lists[edition].get(code) ?? lists[toOtherEdition(edition)].get(code) ?? null;
}

/** Converts SNI codes to JSON text for storage. */
export function stringifySniRegister({ current, lists }: SniRegister): string {
  const toRecord = (edition: SniEdition): Record<string, string> => Object.fromEntries(lists[edition]);
  return JSON.stringify({ current, lists: { '2007': toRecord('2007'), '2025': toRecord('2025') } });
}

/** Reads the JSON text of {@link stringifySniRegister}. */
export function parseSniRegister(text: string): SniRegister {
  const { current, lists } = JSON.parse(text) as {
    current: SniEdition;
    lists: Record<SniEdition, Record<string, string>>;
  };
  const toMap = (edition: SniEdition): ReadonlyMap<string, string> => new Map(Object.entries(lists[edition]));
  return { current, lists: { '2007': toMap('2007'), '2025': toMap('2025') } };
}

const sniCode = z
  .string()
  .regex(/^[^\s]+$/)
  .nullable();
const sniName = z.string().nullable();

/**
 * Up to five industry codes of a company, the primary one first, each with its description
 * (docs/callers/company.md#status-and-industry). The description of an unknown code is null.
 */
export const SniCodes = z
  .object({
    sni1: sniCode.meta(
      described(
        'SNI code of the primary industry, five digits. Null without an industry.',
        'Huvudnäringens SNI-kod, fem siffror. Null när den saknas.',
      ),
    ),
    sni1_name: sniName.meta(
      described(
        'Swedish description of `sni1`. Null without a code, or when the code is in neither edition of SNI.',
        'Benämning på `sni1`. Null utan kod, eller när koden saknas i båda SNI-utgåvorna.',
      ),
    ),
    sni2: sniCode.meta(
      described(
        'SNI code of the second industry, five digits. Null without a second industry.',
        'Den andra näringens SNI-kod, fem siffror. Null när den saknas.',
      ),
    ),
    sni2_name: sniName.meta(
      described(
        'Swedish description of `sni2`. Null without a code, or when the code is in neither edition of SNI.',
        'Benämning på `sni2`. Null utan kod, eller när koden saknas i båda SNI-utgåvorna.',
      ),
    ),
    sni3: sniCode.meta(
      described(
        'SNI code of the third industry, five digits. Null without a third industry.',
        'Den tredje näringens SNI-kod, fem siffror. Null när den saknas.',
      ),
    ),
    sni3_name: sniName.meta(
      described(
        'Swedish description of `sni3`. Null without a code, or when the code is in neither edition of SNI.',
        'Benämning på `sni3`. Null utan kod, eller när koden saknas i båda SNI-utgåvorna.',
      ),
    ),
    sni4: sniCode.meta(
      described(
        'SNI code of the fourth industry, five digits. Null without a fourth industry.',
        'Den fjärde näringens SNI-kod, fem siffror. Null när den saknas.',
      ),
    ),
    sni4_name: sniName.meta(
      described(
        'Swedish description of `sni4`. Null without a code, or when the code is in neither edition of SNI.',
        'Benämning på `sni4`. Null utan kod, eller när koden saknas i båda SNI-utgåvorna.',
      ),
    ),
    sni5: sniCode.meta(
      described(
        'SNI code of the fifth industry, five digits. Null without a fifth industry.',
        'Den femte näringens SNI-kod, fem siffror. Null när den saknas.',
      ),
    ),
    sni5_name: sniName.meta(
      described(
        'Swedish description of `sni5`. Null without a code, or when the code is in neither edition of SNI.',
        'Benämning på `sni5`. Null utan kod, eller när koden saknas i båda SNI-utgåvorna.',
      ),
    ),
  })
  .meta({
    id: 'SniCodes',
    ...described(
      'Up to five SNI codes with their descriptions. `sni1` is the primary industry.',
      'Upp till fem SNI-koder med benämningar. `sni1` är huvudnäringen.',
    ),
  });
export type SniCodes = z.infer<typeof SniCodes>;
