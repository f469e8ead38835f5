/** Texts of the asynchronous client and their counterparts in the synchronous one, in order. */
const COUNTERPARTS: readonly (readonly [RegExp, string])[] = [
  [/^"""The client for programs on asyncio\."""/, '"""The client for programs that wait for each answer."""'],
  [/Calls the service without blocking the event loop\./, 'Calls the service and waits for each answer.'],
  [/^import asyncio$/m, 'import time'],
  [/\bawait asyncio\.sleep\b/g, 'time.sleep'],
  [/\basync (?=def |for |with )/g, ''],
  [/\bawait /g, ''],
  [/\b__a(enter|exit)__\b/g, '__$1__'],
  [/\baclose\b/g, 'close'],
  [/\bAsync(?=Iterator\b|Client\b|BaseTransport\b)/g, ''],
];

/**
 * Returns the source of the synchronous Python client. It is the source of the asynchronous one
 * without `async` and `await`.
 */
export function toSyncPython(source: string): string {
  return COUNTERPARTS.reduce((text, [pattern, counterpart]) => text.replace(pattern, counterpart), source);
}
