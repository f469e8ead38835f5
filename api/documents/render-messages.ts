/** What the render process is told once, as JSON in its first argument. */
export interface RenderSettings {
  /** Absolute path of the browser. */
  readonly chromiumPath: string;
  readonly noSandbox: boolean;
  /** Time limit of one document, including the start of the browser. */
  readonly timeoutMs: number;
  /** Most resident memory that any one process of the browser may have. */
  readonly memoryBytes: number;
  /** The only folder that the browser writes to. The render process removes it when it ends. */
  readonly folder: string;
}

/** To the render process: a document to render. `job` names it in the answer. */
export interface RenderRequest {
  readonly job: number;
  readonly xhtml: Uint8Array;
}

/** From the render process: the browser it started, or what became of a job. */
export type RenderResponse =
  | { readonly browserPid: number }
  | { readonly job: number; readonly pdf: Uint8Array }
  | {
      readonly job: number;
      readonly failure: string;
      /** The document fails by itself, and would again. */
      readonly isOfDocument: boolean;
    };

/**
 * A document that always fails: it is malformed, crashes its page, or exceeds a limit. Never thrown
 * for the state of the browser or the machine.
 */
export class UnrenderableDocumentError extends Error {
  override readonly name = 'UnrenderableDocument';
}
