import { downloadChanged } from '../../../download/download-changed.ts';
import { sendGetRequest, type RequestLimits } from '../../../download/send-get-request.ts';
import { joinChunks } from '../../../download/open-delivered-file.ts';
import { FailedRequest, isMissingAtPublisher, withBackOff } from '../../../download/with-back-off.ts';
import { parseArchivePath } from '../archive-path.ts';
import { parseListingPage, type ListedS3Object, type ListingPage } from './listing-page.ts';

/** The only one in the listing (docs/formats/annual-reports.md#the-listing). */
const PREFIX = 'arsredovisningar/';
const ARCHIVE_KEY = /^arsredovisningar\/\d{4}\/\d{2}_\d+\.zip$/;
/** Largest accepted page of the listing, in bytes. A page of 1,000 files has 350 kB. */
const MAX_PAGE_BYTES = 16 * 1024 * 1024;
/** A single page lists 1,000 archives, which cover more than two years. */
const MAX_PAGES = 1_000;
/** Largest archive to download, in bytes. The largest archive so far has 137 MB. */
const MAX_ARCHIVE_BYTES = 2 * 1024 ** 3;

interface ListingClientOptions extends RequestLimits {
  readonly url: string;
}

interface ArchiveListing {
  /** Weekly archives since the requested year, in the order of the listing. */
  readonly archives: readonly ListedS3Object[];
  readonly irrelevantFileCount: number;
}

/** Lists and downloads Bolagsverket's archives of annual reports. Throws `source_unreachable`. */
export class ListingClient {
  readonly #access: ListingClientOptions;

  constructor(options: ListingClientOptions) {
    this.#access = options;
  }

  async listArchives(sinceYear: number): Promise<ArchiveListing> {
    const archives = new Map<string, ListedS3Object>();
    const used = new Set<string>();
    let ignored = 0;
    let marker: string | null = `${PREFIX}${sinceYear}/`;
    while (marker !== null) {
      const page = await this.#readPage(marker, used);
      for (const file of page.files) {
        const archive = ARCHIVE_KEY.test(file.key) ? parseArchivePath(file.key) : null;
        if (archive === null || archive.year < sinceYear) ignored++;
        else archives.set(file.key, file);
      }
      marker = page.nextMarker;
    }
    return { archives: [...archives.values()], irrelevantFileCount: ignored };
  }

  /** Returns false if the listed archive does not exist (404 or 410). */
  async downloadListedArchive(
    { key, sizeBytes }: ListedS3Object,
    targetPath: string,
    onTotalBytesOnDisk: (bytes: number) => void,
  ): Promise<boolean> {
    const url = `${this.#access.url}/${key}`;
    const source = {
      displayName: `The archive ${key}`,
      url,
      expectedBytes: sizeBytes,
      maxBytes: MAX_ARCHIVE_BYTES,
      knownVersion: null,
    };
    try {
      await downloadChanged(source, targetPath, { ...this.#access, onTotalBytesOnDisk });
      return true;
    } catch (error) {
      if (isMissingAtPublisher(error)) return false;
      throw error;
    }
  }

  async #readPage(marker: string, used: Set<string>): Promise<ListingPage> {
    return withBackOff('The listing of annual reports', this.#access, async () => {
      const page = parsePage(await this.#getText(marker));
      used.add(marker);
      if (page.nextMarker !== null && used.has(page.nextMarker))
        throw new FailedRequest('it repeats a marker, so it would never end', null);
      if (used.size > MAX_PAGES) throw new FailedRequest(`it has more than ${MAX_PAGES} pages`, null);
      return page;
    });
  }

  async #getText(marker: string): Promise<string> {
    const query = `prefix=${PREFIX}&marker=${encodeURIComponent(marker).replaceAll('%2F', '/')}`;
    using answer = await sendGetRequest(`${this.#access.url}?${query}`, {}, this.#access);
    const page = await joinChunks(answer.chunks, MAX_PAGE_BYTES);
    if (page === null) throw new FailedRequest('a page is larger than any listing', null);
    return page.toString('utf8');
  }
}

function parsePage(xml: string): ListingPage {
  try {
    return parseListingPage(xml);
  } catch (cause) {
    throw new FailedRequest((cause as Error).message, null, { cause });
  }
}
