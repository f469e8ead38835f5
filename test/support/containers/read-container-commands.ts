import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../delivery/weekly-delivery.ts';
import { withoutComment } from './installation.ts';

const PAGES = 'docs/operators';
const COMMAND = /^(sudo )?(docker|deploy\/\S+\.sh)\b/;

/**
 * Reads the commands on the operators' pages for Docker and the scripts of `deploy/`, from blocks
 * of code and from sentences.
 */
export function readContainerCommands(): string[] {
  const pages = readdirSync(join(ROOT, PAGES)).filter((name) => name.endsWith('.md'));
  const texts = pages.map((name) => readFileSync(join(ROOT, PAGES, name), 'utf8'));
  const blocks = texts.flatMap((text) => [...text.matchAll(/```sh\n([\s\S]*?)```/g)]);
  const inline = texts.flatMap((text) => [...text.replace(/```[\s\S]*?```/g, '').matchAll(/`([^`\n]+)`/g)]);
  const lines = [...blocks, ...inline].flatMap(([, found]) => found!.split('\n')).map(withoutComment);
  return [...new Set(lines.filter((line) => COMMAND.test(line)))];
}
