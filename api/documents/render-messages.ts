/** What the render process is told once, as JSON in its first argument. */
export interface RenderSettings {
  /** Absolute path of the browser. */
  readonly chromiumPath: string;
  readonly noSandbox: boolean;
  /** For one document from its arrival, the start of the browser included when it has to be started. */
  readonly timeoutMs: number;
  /** Most resident memory that any one process of the browser may have. */
  readonly memoryBytes: number;
  /** The only folder that the browser writes to; its HOME. The render process removes it at its end. */
  readonly folder: string;
}

/** To the render process: a document to render. `job` names it in the answer. */
export interface RenderRequest {
  readonly job: number;
  readonly xhtml: Uint8Array;
}

/** From the render process: the browser it started, or what became of a job. */
export type RenderReport =
  | { readonly browserPid: number }
  | { readonly job: number; readonly pdf: Uint8Array }
  | {
      readonly job: number;
      readonly failure: string;
      /** The document fails by itself, and would again. */
      readonly isOfDocument: boolean;
    };

/**
 * A document that cannot be rendered because of what is in it: it is not well-formed, its page
 * crashes, or it takes more time, memory or room than the limits allow. It fails the same way when
 * it is tried again. Never thrown for the state of the browser or the machine.
 */
export class UnrenderableDocument extends Error {
  override readonly name = 'UnrenderableDocument';
}
