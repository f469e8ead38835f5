import { createRequire } from 'node:module';
import { html, trust, type Html } from '../html.ts';

interface Highlighter {
  configure(options: { readonly classPrefix: string }): void;
  registerLanguage(name: string, language: unknown): void;
  registerAliases(alias: string, options: { readonly languageName: string }): void;
  getLanguage(name: string): unknown;
  highlight(code: string, options: { readonly language: string }): { readonly value: string };
}

// An import would bring the package's types, and with them those of the browser to all files.
const load = createRequire(import.meta.url);
let highlighter: Highlighter | undefined;

/** Loads the package at its first use: it would take 19 ms of each start. */
function openHighlighter(): Highlighter {
  const opened = load('highlight.js/lib/core') as Highlighter;
  opened.configure({ classPrefix: '' });
  for (const name of ['bash', 'csharp', 'javascript', 'json', 'php', 'python'])
    opened.registerLanguage(name, load(`highlight.js/lib/languages/${name}`));
  opened.registerAliases('curl', { languageName: 'bash' });
  opened.registerAliases('ts', { languageName: 'javascript' });
  return opened;
}

/** Spans without a colour, such as one for each brace, which would double a page. */
const COLOURLESS = /<span class="(?!string|number|literal|keyword|built_in|comment)[^"]*">([^<]*)<\/span>/g;

export function highlightCode(code: string, language: string): Html {
  highlighter ??= openHighlighter();
  if (highlighter.getLanguage(language) === undefined) return html`<code>${code}</code>`;
  const { value } = highlighter.highlight(code, { language });
  return html`<code>${trust(value.replaceAll(COLOURLESS, '$1'))}</code>`;
}
