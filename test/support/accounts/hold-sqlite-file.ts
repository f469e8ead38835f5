import { DatabaseSync } from 'node:sqlite';

// node test/support/accounts/hold-sqlite-file.ts PATH: keeps a write lock on the file until the end
// of its input.
const database = new DatabaseSync(process.argv[2]!);
database.exec('BEGIN IMMEDIATE');
process.stdout.write('held\n');
process.stdin.on('data', () => undefined).on('end', () => database.close());
