import type { WatchList } from '../../shared/accounts/watching/watch-list.ts';
import type { Watching } from '../../shared/accounts/watching/watching.ts';
import { NamedCompany } from '../../shared/store/count-up-to.ts';
import type { LiveReader, ReadContext } from '../../shared/store/port.ts';

type ReadStore = <T>(read: (reader: LiveReader, context?: ReadContext) => Promise<T>) => Promise<T>;

/**
 * Reads the companies of a list after a number, with the names that they have now: null for one
 * that is gone.
 */
export async function readWatchedPage(
  list: WatchList,
  { after, limit }: { readonly after: string | null; readonly limit: number },
  { companies: watched }: Pick<Watching, 'companies'>,
  readStore: ReadStore,
) {
  const found = await watched.read(list, after, limit + 1);
  const numbers = found.slice(0, limit);
  const texts = await readStore((reader, context) => reader.getCompaniesJson(numbers, [], context));
  const companies = numbers.map((orgNumber, place) => {
    const text = texts[place] ?? null;
    return { orgNumber, name: text === null ? null : NamedCompany.parse(JSON.parse(text)).name };
  });
  return { companies, hasMore: found.length > limit };
}
