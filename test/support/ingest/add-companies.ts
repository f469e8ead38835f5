import { openCompanyPacker } from '../../../shared/store/open-store.ts';
import type {
  CompanyRefusedByStore,
  GenerationStore,
  GenerationWriter,
  IndexedCompany,
} from '../../../shared/store/port.ts';

/** Adds all companies of a generation, and returns those that the engine refused. */
export async function addCompanies(
  { engine }: Pick<GenerationStore, 'engine'>,
  writer: GenerationWriter,
  ...batches: readonly (readonly IndexedCompany[])[]
): Promise<CompanyRefusedByStore[]> {
  const packer = await openCompanyPacker(engine);
  const packed = [...batches.map((batch) => packer.pack(batch)), packer.finish()];
  const refused: CompanyRefusedByStore[] = [];
  for (const each of packed) refused.push(...(await writer.add(each)));
  return refused;
}
