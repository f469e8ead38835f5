import { createHash } from 'node:crypto';
import { COMPANY_STATE_TEXTS } from '../../shared/domain/company-status.ts';
import { html, type Html } from '../console/html.ts';
import type { CompanyBrief } from '../../shared/match/match-item.ts';

const STYLE =
  'body{font:14px/1.5 system-ui,sans-serif;margin:12px 16px;color:#1c2024}h1{font-size:16px;margin:0 0 4px}p{margin:0;color:#60646c}@media(prefers-color-scheme:dark){body{background:#18191b;color:#edeef0}p{color:#b0b4ba}}';

/** Allows the card in the frame of any page, with its own style and nothing else. */
export const PREVIEW_POLICY = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; frame-ancestors *`;

/** A company as a small card. */
export function renderPreview({ orgNumber, name, legalForm, city, state }: CompanyBrief): Html {
  const number = `${orgNumber.slice(0, 6)}-${orgNumber.slice(6)}`;
  return html`<!doctype html>
    <html lang="en">
      <meta charset="utf-8" /><title>${name}</title
      ><style>
        ${STYLE}
      </style>
      <h1>${name}</h1>
      <p>${number} · ${legalForm}</p>
      <p>${city}</p>
      <p>${COMPANY_STATE_TEXTS[state].en}</p>
    </html>`;
}
