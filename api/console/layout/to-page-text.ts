import type { Person } from '../../../shared/accounts/people/people.ts';
import { toAssetUrl } from '../assets/load-assets.ts';
import { html } from '../html.ts';
import type { Language } from '../language/language.ts';
import type { View } from '../page.ts';
import { header } from './header.ts';
import { LAYOUT_TEXTS } from './layout-texts.ts';

/** What the frame around a page depends on. */
export interface Frame {
  readonly language: Language;
  readonly person: Person | null;
  readonly path: string;
  /** Path and query that another language leads back to. */
  readonly back: string;
}

/** A whole page as text. */
export function toPageText({ title, body, script }: View, frame: Frame): string {
  const t = LAYOUT_TEXTS[frame.language];
  const page = html`<html lang="${frame.language}">
    <head>
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="color-scheme" content="light dark" />
      <title>${title} – ${t.service}</title>
      <link rel="icon" href="${toAssetUrl('icon.svg')}" type="image/svg+xml" />
      <link rel="stylesheet" href="${toAssetUrl('console.css')}" />
      ${script !== undefined && html`<script type="module" src="${toAssetUrl(script)}"></script>`}
    </head>
    <body>
      <a class="skip" href="#main">${t.skip}</a>
      ${header(frame)}
      <main id="main" tabindex="-1">${body}</main>
      <footer>
        <p><a href="/docs">${t.docs}</a> · <a href="/console/status">${t.status}</a></p>
        <p class="muted">${t.footer}</p>
      </footer>
    </body>
  </html>`;
  return `<!doctype html>\n${page.toString()}\n`;
}
