import { AppError } from '../shared/errors/app-error.ts';

export class RefusedSourcesError extends AppError {
  readonly sourceNames: readonly string[];

  constructor(message: string, sourceNames: readonly string[], options?: ErrorOptions) {
    super('delivery_refused', message, options);
    this.sourceNames = sourceNames;
  }
}
