import type { CodeSample } from '../../samples/code-samples.ts';
import { highlightCode } from './highlight-code.ts';
import { html, type Html } from '../html.ts';
import type { Language } from '../language/language.ts';
import { COPY_TEXTS } from './render-facts.ts';

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
