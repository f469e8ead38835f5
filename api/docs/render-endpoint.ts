import type { Route } from '../calls/route.ts';
import { renderCodeSamples } from '../console/components/render-code-samples.ts';
import { html, type Html } from '../console/html.ts';
import type { Language } from '../console/language/language.ts';
import { findExamples, readAnswer, type Example } from '../openapi/examples.ts';
import { ROUTES } from '../routes/index.ts';
import { toCodeSamples } from '../samples/code-samples.ts';
import { DOCS_TEXTS } from './docs-texts.ts';

/** Placeholder for the API key in code samples, which the reader replaces. */
const KEY_PLACEHOLDER = 'YOUR_API_KEY';

/**
 * Renders an endpoint in the documentation: method and path, code samples, a form to try it, and a
 * recorded answer. `origin` is the public URL of the service. Throws for an unknown operation.
 */
export function renderEndpoint(operationId: string, origin: string, language: Language): Html {
  const route = ROUTES.find((each) => each.operationId === operationId);
  const [example] = findExamples(operationId, 200);
  if (route === undefined || example === undefined)
    throw new Error(`No endpoint ${operationId} with an example.`);
  const t = DOCS_TEXTS[language];
  const samples = toCodeSamples({
    method: route.method,
    origin,
    path: route.path,
    query: example.query ?? {},
    body: example.body ?? null,
    key: route.access === 'key' ? KEY_PLACEHOLDER : null,
  });
  return html`<section class="endpoint" aria-labelledby="endpoint-${operationId}">
    <h2 id="endpoint-${operationId}">
      <span class="method">${route.method}</span> <code>${route.path}</code>
    </h2>
    <p>${route.summary[language]}. ${renderTerms(route, language)}</p>
    ${renderCodeSamples(samples, operationId, t.samples)} ${renderTryForm(route, example, language)}
    <details>
      <summary>${t.example}</summary>
      <pre
        tabindex="0"
        role="group"
        aria-label="${t.example}"
      ><code>${JSON.stringify(readAnswer(example), null, 2)}</code></pre>
    </details>
  </section>`;
}

function renderTerms({ access, needsCredits, errorCodes }: Route, language: Language): Html {
  const t = DOCS_TEXTS[language];
  const isFree = needsCredits !== true && !errorCodes.includes('no_credits');
  return html`<span class="badge">${access === 'key' ? t.keyNeeded : t.guest}</span>
    ${isFree && html`<span class="badge">${t.free}</span>`}`;
}

/** Renders the form to try an endpoint. It is hidden until the script of the page shows it. */
function renderTryForm(route: Route, example: Example, language: Language): Html {
  const t = DOCS_TEXTS[language];
  const id = `try-${route.operationId}`;
  const text =
    example.body === undefined
      ? new URLSearchParams(example.query).toString()
      : JSON.stringify(example.body, null, 2);
  return html`<form
    class="try"
    hidden
    data-method="${route.method}"
    data-path="${route.path}"
    data-running="${t.running}"
    data-unreachable="${t.unreachable}"
  >
    <label for="${id}">${route.method === 'POST' ? t.request : t.query}</label>
    <textarea id="${id}" rows="${String(Math.min(8, text.split('\n').length))}" spellcheck="false">
${text}</textarea>
    ${
      route.access !== 'none' &&
      html`<label for="${id}-key">${route.access === 'key' ? t.keyRequired : t.key}</label>
        <input id="${id}-key" type="password" autocomplete="off" placeholder="cds_…" />`
    }
    <button>${t.run}</button>
    <output for="${id}"></output>
    <pre tabindex="0" role="group" aria-label="${t.answer}" hidden><code></code></pre>
  </form>`;
}
