/** Storage that cannot do what it is asked. `message` is for the operator: what is wrong, and what to do. */
export class DocumentsError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'DocumentsError';
  }
}
