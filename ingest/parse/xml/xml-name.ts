import { refuseXml } from './xml-error.ts';
import type { Scope } from './xml-handler.ts';
import { splitName } from './xml-names.ts';

/** A name of elements or attributes as documents write it. It remembers what it meant last: most often it means that again. */
export class XmlName {
  readonly text: string;
  readonly prefix: string;
  readonly local: string;
  /** `xmlns` or `xmlns:…`. */
  readonly isDeclaration: boolean;
  #scope: Scope | null = null;
  #namespace = '';

  /** Throws an `XmlError` for a text that is no qualified name. */
  constructor(text: string) {
    this.text = text;
    [this.prefix, this.local] = splitName(text) ?? refuseXml('a name that is none');
    this.isDeclaration = text === 'xmlns' || this.prefix === 'xmlns';
  }

  /** The namespace of its prefix where `scope` is in force, the default one for none. Throws an `XmlError` when it is not declared. */
  namespaceIn(scope: Scope): string {
    if (this.#scope === scope) return this.#namespace;
    this.#namespace = scope.lookUp(this.prefix) ?? refuseXml('a prefix that is not declared');
    this.#scope = scope;
    return this.#namespace;
  }
}
