import { html, type Html } from '../html.ts';

/** A field for an e-mail address or a password. */
export interface CredentialField {
  readonly name: string;
  readonly label: string;
  readonly type: 'email' | 'password';
  /** Value of the HTML attribute, by which browsers and password managers fill in the field. */
  readonly autocomplete: 'username' | 'email' | 'current-password' | 'new-password';
  readonly value?: string;
  readonly hint?: string;
  /** Error shown at the field. */
  readonly error?: string | null | undefined;
  /** Id of an element with an error about several fields. */
  readonly problemId?: string | null | undefined;
}

/** Renders a field with its label, hint and error. */
export function renderCredentialField(field: CredentialField): Html {
  const { name, label, type, autocomplete, value = '', hint, error, problemId } = field;
  const errorId = error ? `${name}-error` : problemId;
  const described = [errorId, hint === undefined ? null : `${name}-hint`].filter(Boolean).join(' ');
  return html`<div class="field">
    <label for="${name}">${label}</label>
    <input
      id="${name}"
      name="${name}"
      type="${type}"
      autocomplete="${autocomplete}"
      value="${value}"
      autocapitalize="none"
      spellcheck="false"
      required
      aria-invalid="${errorId ? 'true' : 'false'}"
      ${described !== '' && html`aria-describedby="${described}"`}
    />
    ${error && html`<p class="error" id="${name}-error" role="alert">${error}</p>`}
    ${hint !== undefined && html`<p class="hint" id="${name}-hint">${hint}</p>`}
  </div>`;
}
