import type { DatabaseSync, StatementSync } from 'node:sqlite';
import type { DamageRecorder } from './damage-recorder.ts';
import { toRowChecksum } from '../database/tables.ts';

/** A registered name as the table `name` stores it. */
interface NameRow {
  readonly text: string;
  readonly legalForm: string;
  readonly city: string;
}

export function toNameRowJson({ text, legalForm, city }: NameRow): string {
  return JSON.stringify([text, legalForm, city]);
}

export class NameRowReader {
  readonly #damage: DamageRecorder;
  readonly #statement: StatementSync;

  constructor(database: DatabaseSync, damage: DamageRecorder) {
    this.#damage = damage;
    this.#statement = damage.readRecorded('prepare its queries', () =>
      database.prepare('SELECT content, checksum FROM name WHERE id = ?'),
    );
    this.#statement.setReturnArrays(true);
  }

  readByNameNumber(number: number): NameRow {
    return this.#damage.readRecorded('read a name', () => {
      const row = this.#statement.get(number);
      const content = row?.[0];
      if (typeof content !== 'string' || toRowChecksum('name', number, content) !== row?.[1])
        throw this.#damage.toDamagedRowError('name', number);
      const [text, legalForm, city] = JSON.parse(content) as [string, string, string];
      return { text, legalForm, city };
    });
  }
}
