import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { Random } from '../../../../../fixtures/generate/random.ts';
import type { IxbrlDocument } from '../../../../../ingest/parse/ixbrl/ixbrl-document.ts';
import { readIxbrl, type XmlReader } from '../../../../../ingest/parse/ixbrl/read-ixbrl.ts';
import { scanXml } from '../../../../../ingest/parse/xml/scan-xml.ts';
import { XmlTextCache } from '../../../../../ingest/parse/xml/start-tag-reader.ts';
import { XmlError } from '../../../../../ingest/parse/xml/xml-handler.ts';
import { mutateText } from '../../../../support/delivery/mutate-text.ts';
import { readWithSaxes } from '../../../../support/delivery/read-with-saxes.ts';
import { SAMPLE_REPORT } from '../../../../support/delivery/sample-report.ts';

const SAMPLES = join(import.meta.dirname, '../../../../../../shared/samples/ixbrl');
const FILES = [
  'official/exempel-1.xhtml',
  'official/exempel-2.xhtml',
  'real/4eaa2201-7ad0-4de4-9b2d-1f5f952b74d9.xhtml',
];
const texts = new XmlTextCache();
const withCache: XmlReader = (xmlBytes, handler) => scanXml(xmlBytes, handler, texts);

function tell({ schemaRefs, contexts, units, facts, warnings }: IxbrlDocument): string {
  return JSON.stringify([schemaRefs, [...contexts], [...units], facts, [...warnings].sort()]);
}

function read(text: string, readXml: XmlReader): string {
  try {
    return tell(readIxbrl(Buffer.from(text), () => true, readXml));
  } catch (error) {
    // Saxes takes `p:1a` for a name; it is none (Namespaces in XML, section 3).
    if (readXml === withCache && !(error instanceof XmlError)) throw error;
    return error instanceof XmlError && error.message.includes('name') ? 'a bad name' : 'refused';
  }
}

function compareMutants(text: string, seed: number, count: number): number {
  let readable = 0;
  for (let index = 0; index < count; index += 1) {
    const random = new Random(seed, index);
    const mutant = mutateText(text, (below) => random.int(below));
    const ours = read(mutant, withCache);
    if (ours === 'a bad name') continue;
    if (ours !== read(mutant, readWithSaxes))
      expect(ours, `mutant ${seed}/${index}`).toBe(read(mutant, readWithSaxes));
    if (ours !== 'refused') readable += 1;
  }
  return readable;
}

describe('The scanner and a strict parser return the same facts', () => {
  it('A report with all features is read as by a strict parser', () => {
    expect(read(SAMPLE_REPORT, withCache)).toBe(read(SAMPLE_REPORT, readWithSaxes));
    expect(read(SAMPLE_REPORT, withCache)).toContain('Nettoomsattning');
  });

  it('Mutations of a report are read as by a strict parser', () => {
    expect(compareMutants(SAMPLE_REPORT, 1, 4_000)).toBeGreaterThan(200);
  });

  const isThere = existsSync(SAMPLES);
  describe.skipIf(!isThere)(`real documents${isThere ? '' : ' (../shared is absent)'}`, () => {
    it.each(FILES)('The report %s and its mutations are read as by a strict parser', (file) => {
      const text = readFileSync(join(SAMPLES, file), 'utf8');
      expect(read(text, withCache)).toBe(read(text, readWithSaxes));
      expect(compareMutants(text, 2, 150)).toBeGreaterThan(20);
    });
  });
});
