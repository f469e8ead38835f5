import type { Route } from '../calls/route.ts';
import { renderCodeSamples, highlightCode } from '../console/components/render-code-samples.ts';
import { html, type Html } from '../console/html.ts';
import type { Language } from '../console/language/language.ts';
import type { Example } from '../openapi/examples.ts';
import { findRecordedAnswer } from '../openapi/recorded-answers.ts';
import { findExampleCall, toExampleCodeSamples } from '../samples/example-samples.ts';
import { KEY_PLACEHOLDER } from '../samples/sample-call.ts';
import { DOCS_INTERFACE_TEXTS } from './docs-texts.ts';
import type { DocsVisitor } from './pages.ts';
import { renderFields } from './render-fields.ts';

interface EndpointOptions extends DocsVisitor {
  readonly pagePath: string;
  readonly isOnlyEndpointOnPage: boolean;
}

/**
 * Renders an endpoint in the documentation: method and path, code samples, a form to try it, and a
 * recorded answer. Throws for an unknown operation.
 */
export function renderEndpoint(operationId: string, options: EndpointOptions): Html {
  const { origin, language, isSignedIn, isOnlyEndpointOnPage } = options;
  const call = findExampleCall(operationId);
  const { route, example } = call;
  const t = DOCS_INTERFACE_TEXTS[language];
  const hasKey = route.access === 'key' || (isSignedIn && route.access !== 'none');
  const samples = toExampleCodeSamples(call, { origin, key: hasKey ? KEY_PLACEHOLDER : null });
  return html`<section class="endpoint" aria-labelledby="endpoint-${operationId}">
    <h2 id="endpoint-${operationId}">
      <span class="method">${route.method}</span> <code>${route.path}</code>
    </h2>
    <p>${route.summary[language]}. ${renderTerms(route, language)}</p>
    ${renderCodeSamples(samples, { id: operationId, title: t.samples, language })}
    ${renderTryForm(route, example, options)} ${renderFields(operationId, language)}
    <details ${isOnlyEndpointOnPage && html`open`}>
      <summary>${t.example}</summary>
      <pre tabindex="0" role="group" aria-label="${t.example}">
${highlightCode(JSON.stringify(findRecordedAnswer(example), null, 2), 'json')}</pre>
    </details>
  </section>`;
}

function renderTerms({ access, needsCredits, errorCodes }: Route, language: Language): Html {
  const t = DOCS_INTERFACE_TEXTS[language];
  const isFree = needsCredits !== true && !errorCodes.includes('no_credits');
  return html`<span class="badge">${access === 'key' ? t.keyNeeded : t.guest}</span>
    ${isFree && html`<span class="badge">${t.free}</span>`}`;
}

/**
 * Renders the form that tries a call: as a guest, or for a signed-in reader on the fictional
 * register. The script `docs.js` shows it.
 */
function renderTryForm(
  route: Route,
  example: Example,
  { language, isSignedIn, pagePath }: EndpointOptions,
): Html {
  const t = DOCS_INTERFACE_TEXTS[language];
  if (route.access === 'key' && !isSignedIn)
    return html`<p class="hint">
      <a href="/console/sign-in?next=${encodeURIComponent(pagePath)}">${t.signInToTry}</a>
    </p>`;
  const isTest = isSignedIn && route.access !== 'none';
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
    ${isTest && html`data-operation="${route.operationId}"`}
    data-answer="${t.answer}"
    data-running="${t.running}"
    data-unreachable="${t.unreachable}"
  >
    <label for="${id}">${route.method === 'POST' ? t.request : t.query}</label>
    <textarea id="${id}" rows="${String(Math.min(8, text.split('\n').length))}" spellcheck="false">
${text}</textarea>
    <button>${t.run}</button>
    ${route.access !== 'none' && html`<p class="hint">${isTest ? t.triedAsAccount : t.triedAsGuest}</p>`}
    <output for="${id}"></output>
    <pre tabindex="0" role="group" aria-label="${t.answer}" hidden><code></code></pre>
  </form>`;
}
