import {
  MAIL_TIMES,
  MAX_WATCH_LIST_NAME_LENGTH,
  type WatchList,
} from '../../../shared/accounts/watching/watch-list.ts';
import { CHANGE_TOPICS } from '../../../shared/domain/company.ts';
import { html, type Html } from '../html.ts';
import type { PageRequest } from '../page.ts';
import { WATCHING_PATH } from '../console-paths.ts';
import { WATCHING_TEXTS } from './watching-texts.ts';

export function renderSettings(list: WatchList, { language, services, origin }: PageRequest): Html {
  const t = WATCHING_TEXTS[language];
  const { id, name, mail, webhook, atom, topics } = list;
  const { canMail, addresses } = services.watching;
  const path = `${WATCHING_PATH}/${id}`;
  return html`<section class="card stack">
    <h2>${t.settings}</h2>
    <form class="stack" method="post" action="${path}">
      <div class="field">
        <label for="list-name">${t.name}</label>
        <input
          id="list-name"
          name="name"
          type="text"
          maxlength="${MAX_WATCH_LIST_NAME_LENGTH}"
          required
          value="${name}"
        />
      </div>
      <div class="field">
        <label for="mail">${t.mail}</label>
        <select id="mail" name="mail" aria-describedby="mail-hint" ${!canMail && html`disabled`}>
          <option value="">${t.never}</option>
          ${MAIL_TIMES.map(
            (time) =>
              html`<option value="${time}" ${time === mail && html`selected`}>${t.mailTimes[time]}</option>`,
          )}
        </select>
        <p class="hint" id="mail-hint">${canMail ? t.mailHint : t.noMail}</p>
      </div>
      <div class="field">
        <label for="webhook">${t.webhook}</label>
        <input
          id="webhook"
          name="webhook"
          type="url"
          placeholder="https://"
          value="${webhook?.url ?? ''}"
          aria-describedby="webhook-hint"
        />
        <p class="hint" id="webhook-hint">${t.webhookHint}</p>
      </div>
      <div>
        <label class="filter">
          <input type="checkbox" name="atom" value="1" ${atom !== null && html`checked`} />
          <span>${t.atom}</span>
        </label>
        ${
          atom !== null &&
          html`<p class="hint wrap"><code>${origin}/atom/${addresses.sign('atom', id, atom)}</code></p>`
        }
      </div>
      <fieldset>
        <legend>${t.topics}</legend>
        <p class="hint">${t.topicsHint}</p>
        <div class="topics">
          ${CHANGE_TOPICS.map(
            (topic) =>
              html`<label class="filter">
                <input
                  type="checkbox"
                  name="topic_${topic}"
                  value="1"
                  ${topics !== null && topics.includes(topic) && html`checked`}
                />
                <span>${t.topicNames[topic]}</span>
              </label>`,
          )}
        </div>
      </fieldset>
      <p><button>${t.save}</button></p>
    </form>
    ${
      webhook !== null &&
      html`<div class="row">
        <form method="post" action="${path}/test"><button class="button-quiet">${t.test}</button></form>
        <form method="post" action="${path}/rotate"><button class="button-quiet">${t.rotate}</button></form>
      </div>`
    }
  </section>`;
}
