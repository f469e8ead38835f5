/** Settings of the render process, passed as JSON in its first argument. */
export interface RenderSettings {
  readonly chromiumPath: string;
  readonly noSandbox: boolean;
  /** Time limit of one document including the start of the browser, in ms. */
  readonly timeoutMs: number;
  /** Maximum resident memory of each process of the browser, in bytes. */
  readonly maxProcessMemoryBytes: number;
  readonly writableFolder: string;
}

/** Message to the render process: a document to render. `jobId` identifies it in the response. */
export interface RenderRequest {
  readonly jobId: number;
  readonly xhtml: Uint8Array;
}

export type RenderProcessMessage =
  | { readonly browserPid: number }
  | { readonly jobId: number; readonly pdf: Uint8Array }
  | {
      readonly jobId: number;
      readonly failure: string;
      readonly isDocumentAtFault: boolean;
    };

/**
 * Thrown for a document that always fails: it is malformed, crashes its page, or exceeds a limit.
 * Never thrown for the state of the browser or the machine.
 */
export class UnrenderableDocumentError extends Error {
  override readonly name = 'UnrenderableDocumentError';
}
