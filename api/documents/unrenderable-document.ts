/**
 * A document that cannot be rendered because of what is in it: it is not well-formed, its page
 * crashes, or it takes more time, memory or room than the limits allow. It fails the same way when
 * it is tried again. Never thrown for the state of the browser or the machine.
 */
export class UnrenderableDocument extends Error {
  override readonly name = 'UnrenderableDocument';
}
