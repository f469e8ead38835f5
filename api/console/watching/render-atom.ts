import type { WatchList } from '../../../shared/accounts/watching/watch-list.ts';
import type { Change } from '../../../shared/domain/change.ts';
import { toCompanyPath } from '../console-paths.ts';
import { toLineText, toToldLines } from '../changes/change-lines.ts';
import { html, type Html } from '../html.ts';
import type { Language } from '../language/language.ts';

/** Characters that XML 1.0 does not have. */
const NOT_XML = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

/** Renders what a list was told as an Atom feed (RFC 4287), newest first. */
export function renderAtom(
  list: WatchList,
  changes: readonly Change[],
  origin: string,
  token: string,
): string {
  const { id, name, language, createdAt } = list;
  const feed = html`<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${language}">
    <id>urn:company-data:watch-list:${id}</id>
    <title>${name}</title>
    <updated>${changes.at(-1)?.seenAt ?? createdAt}</updated>
    <link rel="self" href="${origin}/atom/${token}" />
    ${changes.toReversed().map((change) => renderEntry(change, id, origin, language))}
  </feed>`;
  return `<?xml version="1.0" encoding="utf-8"?>\n${String(feed).replaceAll(NOT_XML, '')}\n`;
}

function renderEntry(change: Change, list: string, origin: string, language: Language): Html {
  const { id, name, seenAt, orgNumber } = change;
  const texts = toToldLines(change, language).map(toLineText);
  return html`<entry>
    <id>urn:company-data:watch-list:${list}:${id}</id>
    <title>${name}: ${texts[0] ?? ''}</title>
    <updated>${seenAt}</updated>
    <author><name>${name}</name></author>
    <link rel="alternate" href="${origin}${toCompanyPath(orgNumber)}" />
    <content type="text">${texts.join('\n')}</content>
  </entry>`;
}
