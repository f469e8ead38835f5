/** NameStartChar and NameChar of XML 1.0 (fifth edition, section 2.3) without the colon (Namespaces in XML, section 3). */
const START =
  'A-Z_a-z\\u00C0-\\u00D6\\u00D8-\\u00F6\\u00F8-\\u02FF\\u0370-\\u037D\\u037F-\\u1FFF\\u200C\\u200D\\u2070-\\u218F\\u2C00-\\u2FEF' +
  '\\u3001-\\uD7FF\\uF900-\\uFDCF\\uFDF0-\\uFFFD\\u{10000}-\\u{EFFFF}';
const REST = `${START}\\-.0-9\\u00B7\\u0300-\\u036F\\u203F\\u2040`;
// eslint-disable-next-line no-misleading-character-class -- the ranges are those of the standard
const NAME = new RegExp(`^[${START}][${REST}]*$`, 'u');
const PLAIN_NAME = /^[A-Za-z_][A-Za-z0-9_.-]*$/;

/** True for a name without colon. */
export function isName(text: string): boolean {
  return PLAIN_NAME.test(text) || NAME.test(text);
}

/** Splits `prefix:local`; null when it is no qualified name. */
export function splitName(text: string): readonly [prefix: string, local: string] | null {
  const colon = text.indexOf(':');
  if (colon === -1) return isName(text) ? ['', text] : null;
  const [prefix, local] = [text.slice(0, colon), text.slice(colon + 1)];
  return isName(prefix) && isName(local) ? [prefix, local] : null;
}

export const XML_NAMESPACE = 'http://www.w3.org/XML/1998/namespace';
export const XMLNS_NAMESPACE = 'http://www.w3.org/2000/xmlns/';
