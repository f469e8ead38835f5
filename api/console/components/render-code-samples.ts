import type { CodeSample } from '../../samples/code-samples.ts';
import { html, type Html, trust } from '../html.ts';
import type { Language } from '../language/language.ts';
import { COPY_TEXTS } from './render-facts.ts';
import { createRequire } from 'node:module';

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

interface CodeSampleOptions {
  readonly id: string;
  readonly title: string;
  readonly language: Language;
}

/** The script `samples.js` remembers the chosen language of the tabs and adds a copy button. */
export function renderCodeSamples(
  samples: readonly CodeSample[],
  { id, title, language }: CodeSampleOptions,
): Html {
  const { copy, done } = COPY_TEXTS[language];
  return html`<fieldset class="samples" data-copy-label="${copy}" data-copied-label="${done}">
    <legend class="visually-hidden">${title}</legend>
    <div class="tabs">
      ${samples.map(
        (sample, index) =>
          html`<label
            ><input type="radio" name="sample-${id}" value="${sample.id}" ${index === 0 && html`checked`} />
            ${sample.name}</label
          >`,
      )}
    </div>
    <div class="code">
      ${samples.map(
        ({ id: sampleId, name, code }) =>
          html`<pre tabindex="0" role="group" aria-label="${name}" data-sample="${sampleId}">
${highlightCode(code, sampleId)}</pre>`,
      )}
    </div>
  </fieldset>`;
}
