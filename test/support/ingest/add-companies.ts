import { loadPacker } from '../../../shared/store/open-store.ts';
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
  const pack = await loadPacker(engine);
  const refused: CompanyRefusedByStore[] = [];
  for (const batch of batches) refused.push(...(await writer.add(pack(batch))));
  return refused;
}
