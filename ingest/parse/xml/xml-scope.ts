import { resolveName, type QName, type Scope } from './xml-handler.ts';
import { XML_NAMESPACE } from './xml-names.ts';

const MOST_NAMES = 5_000;

/** What holds outside of every declaration. */
export const OUTERMOST: Scope = {
  lookUp: (prefix) => (prefix === '' ? '' : prefix === 'xml' ? XML_NAMESPACE : null),
  resolve: (name) => resolveName(OUTERMOST, name),
};

/** A scope that declares something over its parent's. */
export class DeclaringScope implements Scope {
  readonly #parent: Scope;
  readonly #declared: ReadonlyMap<string, string>;
  /** Names that were resolved here before: a report has the same few hundred again and again. */
  readonly #names = new Map<string, QName | null>();

  constructor(parent: Scope, declared: ReadonlyMap<string, string>) {
    this.#parent = parent;
    this.#declared = declared;
  }

  lookUp(prefix: string): string | null {
    return this.#declared.get(prefix) ?? this.#parent.lookUp(prefix);
  }

  resolve(name: string): QName | null {
    const known = this.#names.get(name);
    if (known !== undefined) return known;
    if (this.#names.size === MOST_NAMES) this.#names.clear();
    const resolved = resolveName(this, name);
    this.#names.set(name, resolved);
    return resolved;
  }
}
