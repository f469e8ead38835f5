import encodeQR from 'qr';
import type { AuthenticatorSetup } from '../../../shared/accounts/people/second-factors.ts';
import { html, type Html } from '../html.ts';
import { renderCopyButton } from '../components/render-facts.ts';
import type { Language } from '../language/language.ts';
import type { View, ViewReply } from '../page.ts';
import { renderCredentialField, toNarrowView } from '../sign-in/render-credential-field.ts';
import { SECOND_FACTOR_TEXTS } from './second-factor-texts.ts';

export const SECOND_FACTOR_PATH = '/console/second-factor';
/** Width of the light border around a QR code, in its squares: at least four (ISO/IEC 18004). */
const QR_BORDER = 4;

export function showSetUp({ secret, uri }: AuthenticatorSetup, language: Language): ViewReply {
  const t = SECOND_FACTOR_TEXTS[language];
  const shown = html`<p>${t.scan}</p>
    ${renderQrCode(uri, t.qr)}
    <p>${t.typeIt}</p>
    <p><code class="wrap">${secret.replaceAll(/.{4}(?=.)/g, '$& ')}</code></p>
    <p>${t.thenCode}</p>`;
  return { view: renderConfirmation(shown, null, language), hasSecret: true };
}

/**
 * Asks for the code again after a wrong one. Shows no secret: the visitor may hold a stolen session
 * without knowing the password.
 */
export function askForCodeAgain(language: Language): ViewReply {
  const t = SECOND_FACTOR_TEXTS[language];
  const link = html`<p><a href="${SECOND_FACTOR_PATH}">${t.showAgain}</a></p>`;
  return { view: renderConfirmation(link, t.wrongCode, language), status: 400 };
}

function renderConfirmation(content: Html, error: string | null, language: Language): View {
  const t = SECOND_FACTOR_TEXTS[language];
  return toNarrowView(
    t.setUpTitle,
    html`<form class="card stack" method="post" action="${SECOND_FACTOR_PATH}/confirm">
        ${content}
        ${renderCredentialField({ language, autocomplete: 'one-time-code', hint: t.codeHint, error })}
        <p><button>${t.turnOn}</button></p>
      </form>
      <p class="links"><a href="/console/account">${t.back}</a></p>`,
  );
}

/** Renders a text as a QR code, dark on white in both themes, because scanners expect that. */
function renderQrCode(text: string, title: string): Html {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: QR_BORDER });
  const squares = rows.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')));
  return html`<svg class="qr" viewBox="0 0 ${rows.length} ${rows.length}" role="img" aria-label="${title}">
    <rect fill="var(--qr-ground)" width="${rows.length}" height="${rows.length}" />
    <path d="${squares.join('')}" />
  </svg>`;
}

export function showRecoveryCodes(
  codes: readonly string[],
  reason: 'done' | 'renewed',
  language: Language,
): ViewReply {
  const t = SECOND_FACTOR_TEXTS[language];
  const view = toNarrowView(
    t[`${reason}Title`],
    html`<p class="notice notice-ok" role="status">${t[reason]}</p>
      <section class="card stack">
        <h2>${t.codesTitle}</h2>
        <p>${t.codesText}</p>
        <pre id="recovery-codes" tabindex="0" role="region" aria-label="${t.codes}">${codes.join('\n')}</pre>
        ${renderCopyButton('recovery-codes', t.copyCodes, language)}
      </section>
      <p class="links"><a href="/console/account">${t.back}</a></p>`,
  );
  return { view: { ...view, scripts: ['copy.js'] }, hasSecret: true };
}
