import { posix } from 'node:path';
import { DOCS_PAGES, type DocsPage } from './pages.ts';

const WRITTEN_ORIGIN = 'http://127.0.0.1:3000';

/** Replaces the address of the service in a page's examples with the public URL `publicOrigin`. */
export function replaceExampleOrigin(markdown: string, publicOrigin: string): string {
  return markdown.replaceAll(WRITTEN_ORIGIN, publicOrigin);
}

const LINK = /\[([^\]]*)\]\(([^)\s]+)\)/g;

/**
 * Rewrites links between Markdown files to addresses of pages: `company.md#size` becomes
 * `/docs/company#size`. `toPath` returns the address of a page. The links are relative to
 * `markdownFilePath`, the file that contains them. A link to a file that is not served becomes its
 * text. Links to other sites stay.
 */
export function rewriteLinks(
  markdown: string,
  markdownFilePath: string,
  toPath: (page: DocsPage) => string,
): string {
  return markdown.replaceAll(LINK, (link, text: string, target: string) => {
    if (/^([a-z]+:|#)/.test(target)) return link;
    const [path = '', anchor] = target.split('#');
    const linked = posix.join(posix.dirname(markdownFilePath), path);
    const page = DOCS_PAGES.find(({ markdownFilePaths }) =>
      Object.values(markdownFilePaths).includes(linked),
    );
    if (page === undefined) return text;
    return `[${text}](${toPath(page)}${anchor === undefined ? '' : `#${anchor}`})`;
  });
}
