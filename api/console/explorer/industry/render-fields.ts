import { html, type Html } from '../../html.ts';
import type { FormProblem } from './to-industry-problem.ts';

/** A text field of a form. */
export interface TextField {
  readonly name: string;
  readonly label: string;
  readonly value: string;
  readonly hint?: string;
  /** Keyboard that phones show. */
  readonly inputMode?: 'text' | 'numeric';
}

/** Renders a text field with its label and hint, and with `problem` if that is about this field. */
export function renderTextField(
  { name, label, value, hint, inputMode = 'text' }: TextField,
  problem: FormProblem | null,
): Html {
  const error = problem?.field === name ? problem.text : null;
  const about = [error !== null && `${name}-error`, hint !== undefined && `${name}-hint`].filter(
    (id) => id !== false,
  );
  return html`<div class="field">
    <label for="${name}">${label}</label>
    <input
      id="${name}"
      name="${name}"
      type="text"
      inputmode="${inputMode}"
      maxlength="200"
      autocomplete="off"
      value="${value}"
      aria-describedby="${about.join(' ')}"
      aria-invalid="${error === null ? 'false' : 'true'}"
    />
    ${error !== null && html`<p class="error" id="${name}-error">${error}</p>`}
    ${hint !== undefined && html`<p class="hint" id="${name}-hint">${hint}</p>`}
  </div>`;
}

/** Renders a select box. `choices` are pairs of value and text. */
export function renderSelect(
  name: string,
  label: string,
  choices: readonly (readonly [value: string, text: string])[],
  chosen: string,
): Html {
  return html`<div class="field">
    <label for="${name}">${label}</label>
    <select id="${name}" name="${name}">
      ${choices.map(([value, text]) =>
        value === chosen
          ? html`<option value="${value}" selected>${text}</option>`
          : html`<option value="${value}">${text}</option>`,
      )}
    </select>
  </div>`;
}

/** Renders a checkbox with the value `1`. */
export function renderCheckbox(name: string, label: string, isTicked: boolean): Html {
  return html`<label class="check">
    ${
      isTicked
        ? html`<input type="checkbox" name="${name}" value="1" checked />`
        : html`<input type="checkbox" name="${name}" value="1" />`
    }
    ${label}
  </label>`;
}
