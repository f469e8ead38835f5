/** Waits for milliseconds. `why` tells an operator what keeps us, as a sentence without its stop. */
export type Wait = (ms: number, why: string) => Promise<void>;
