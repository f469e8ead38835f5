import { byLanguage } from '../language/by-language.ts';
import type { WatchList } from '../../../shared/accounts/watching/watch-list.ts';
import { html } from '../html.ts';

const TEXTS = byLanguage({
  title: { sv: 'Mejl om bevakningar', en: 'Mails about watch lists' },
  ask: (name: string) => ({
    sv: `Vill du inte längre få mejl om bevakningslistan ”${name}”?`,
    en: `Do you want no more mails about the watch list “${name}”?`,
  }),
  button: { sv: 'Avsluta mejlen', en: 'End the mails' },
  done: (name: string) => ({
    sv: `Inga fler mejl skickas om bevakningslistan ”${name}”. Listan finns kvar, och kan slås på igen i konsolen.`,
    en: `No more mails are sent about the watch list “${name}”. The list stays, and can be switched on again in the console.`,
  }),
});

/** Renders the page that asks for, or tells, the end of the mails about a list. */
export function renderUnsubscribe({ name, language }: WatchList, path: string, isDone: boolean): string {
  const t = TEXTS[language];
  return String(
    html`<!doctype html>
      <html lang="${language}">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width" />
          <meta name="robots" content="noindex" />
          <meta name="color-scheme" content="light dark" />
          <title>${t.title}</title>
          <style>
            body {
              font:
                1.0625rem/1.6 system-ui,
                sans-serif;
              max-width: 34rem;
              margin: 12vh auto;
              padding: 0 1.5rem;
            }
            button {
              font: inherit;
              padding: 0.6rem 1.1rem;
              border-radius: 0.5rem;
              border: 1px solid;
              cursor: pointer;
            }
          </style>
        </head>
        <body>
          <h1>${t.title}</h1>
          ${
            isDone
              ? html`<p role="status">${t.done(name)}</p>`
              : html`<p>${t.ask(name)}</p>
                  <form method="post" action="${path}"><button>${t.button}</button></form>`
          }
        </body>
      </html>`,
  );
}
