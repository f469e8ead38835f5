import { format } from 'prettier';
import { maskAnswer, SHOWN_ADDRESS } from './mask-answer.ts';
import type { Reply, ServedApp } from '../service/serve-app.ts';

/**
 * A block with curl commands, at most one paragraph, and a block with the last command's answer.
 */
const EXAMPLE = /(```sh\n(curl [^`]*?)```\n\n(?:(?!\n\n)[^`])*?(?:\n\n)?)```(json|http)\n([\s\S]*?)```/g;

const MASKED_HEADERS: Readonly<Record<string, string>> = {
  'ratelimit-remaining': '59',
  'ratelimit-reset': '60',
  'x-credits-remaining': '49999',
};

type Json = unknown;

/**
 * A page with the answers of its curl examples as the service gives them now. A JSON answer keeps
 * the members that the page shows, and `{}` shows all of them. An HTTP answer keeps the headers
 * that the page shows. Throws when an answer lacks a member or header that the page shows.
 */
export async function fillExamples(page: string, app: ServedApp): Promise<string> {
  let filled = page;
  for (const [whole, before, commands, kind, shown] of page.matchAll(EXAMPLE)) {
    const reply = await run(commands ?? '', app);
    const answer =
      kind === 'json' ? await toJsonText(reply, shown ?? '', app) : toHeadText(reply, shown ?? '');
    filled = filled.replace(whole, () => `${before}\`\`\`${kind}\n${answer}\`\`\``);
  }
  return filled;
}

export function countExamples(page: string): number {
  return [...page.matchAll(EXAMPLE)].length;
}

async function run(commands: string, app: ServedApp): Promise<Reply> {
  let reply: Reply | null = null;
  for (const command of commands.replaceAll('\\\n', ' ').trim().split('\n')) reply = await call(command, app);
  if (reply === null) throw new Error(`No command in ${commands}`);
  return reply;
}

function call(command: string, app: ServedApp): Promise<Reply> {
  const [program, ...words] = [...command.matchAll(/'([^']*)'|"([^"]*)"|(\S+)/g)].map(
    ([, single, double, plain]) => single ?? double ?? plain ?? '',
  );
  if (program !== 'curl') throw new Error(`Not a curl command: ${command}`);
  const headers: Record<string, string> = {};
  let url = '';
  let body: string | undefined;
  for (let i = 0; i < words.length; i++) {
    const word = words[i] ?? '';
    if (word === '-H') {
      const [name = '', value = ''] = (words[++i] ?? '').split(/: (.*)/);
      headers[name] = value.replace('$KEY', app.key);
    } else if (word === '-d') body = words[++i] ?? '';
    else if (!/^-si?$/.test(word)) url = word;
  }
  const path = url.slice(SHOWN_ADDRESS.length);
  return app.send(path, body === undefined ? { headers } : { method: 'POST', headers, body });
}

function toJsonText({ json }: Reply, shown: string, { address }: ServedApp): Promise<string> {
  const answer = pick(maskAnswer(json, address), JSON.parse(shown), 'answer');
  return format(JSON.stringify(answer), { parser: 'json', printWidth: 110 });
}

/**
 * The members of `actual` that `shown` has. An empty object or list in `shown` selects all of them.
 */
function pick(actual: Json, shown: Json, at: string): Json {
  if (Array.isArray(shown) && shown.length > 0) {
    if (!Array.isArray(actual)) throw new Error(`${at} is not a list`);
    return shown.map((each, i) => pick(actual[i], each, `${at}[${i}]`));
  }
  if (isObject(shown) && Object.keys(shown).length > 0) {
    if (!isObject(actual)) throw new Error(`${at} is not an object`);
    return Object.fromEntries(
      Object.entries(shown).map(([name, each]) => [name, pick(actual[name], each, `${at}.${name}`)]),
    );
  }
  if (actual === undefined) throw new Error(`${at} is not in the answer`);
  return actual;
}

function isObject(value: Json): value is Record<string, Json> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function toHeadText({ status, headers }: Reply, shown: string): string {
  const [, ...lines] = shown.trim().split('\n');
  const filled = lines.map((line) => {
    const [name = ''] = line.split(':');
    const value = headers[name.toLowerCase()];
    if (value === undefined) throw new Error(`${name} is not in the answer`);
    return `${name}: ${MASKED_HEADERS[name.toLowerCase()] ?? String(value)}`;
  });
  return [`HTTP/1.1 ${status} ${status === 200 ? 'OK' : ''}`.trim(), ...filled, ''].join('\n');
}
