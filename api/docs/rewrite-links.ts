import { posix } from 'node:path';
import { DOCS_PAGES, type DocsPage } from './pages.ts';

/** Address of the service in the examples of the Markdown files. */
const WRITTEN_ORIGIN = 'http://127.0.0.1:3000';

/** Replaces the service's address in the examples of a page by its public URL. */
export function rewriteOrigin(markdown: string, origin: string): string {
  return markdown.replaceAll(WRITTEN_ORIGIN, origin);
}

/** A link in Markdown: its text and its target. */
const LINK = /\[([^\]]*)\]\(([^)\s]+)\)/g;

/**
 * Rewrites the links of a documentation page from files to addresses: `company.md#size` becomes the
 * address that `toPath` returns for that page, with `#size`. `file` is the path of the page that
 * contains the links. A link to a file that is not served becomes its text. Links to other sites
 * stay.
 */
export function rewriteLinks(markdown: string, file: string, toPath: (page: DocsPage) => string): string {
  return markdown.replaceAll(LINK, (link, text: string, target: string) => {
    if (/^([a-z]+:|#)/.test(target)) return link;
    const [path = '', anchor] = target.split('#');
    const linked = posix.join(posix.dirname(file), path);
    const page = DOCS_PAGES.find(({ files }) => Object.values(files).includes(linked));
    if (page === undefined) return text;
    return `[${text}](${toPath(page)}${anchor === undefined ? '' : `#${anchor}`})`;
  });
}
