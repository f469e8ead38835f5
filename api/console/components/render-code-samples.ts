import type { CodeSample } from '../../samples/code-samples.ts';
import { html, type Html } from '../html.ts';

/**
 * Renders samples as tabs that need no script: the checked radio button shows its code. `id` is
 * unique within the page; `docs.js` remembers the chosen language.
 */
export function renderCodeSamples(samples: readonly CodeSample[], id: string, title: string): Html {
  return html`<fieldset class="samples">
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
    ${samples.map(
      (sample) =>
        html`<pre
          tabindex="0"
          role="group"
          aria-label="${sample.name}"
          data-sample="${sample.id}"
        ><code>${sample.code}</code></pre>`,
    )}
  </fieldset>`;
}
