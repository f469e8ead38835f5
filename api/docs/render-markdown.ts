import { lexer, type MarkedToken, type Token, type Tokens } from 'marked';
import { highlightCode } from '../console/components/render-code-samples.ts';
import { html, type Html } from '../console/html.ts';

export interface Heading {
  readonly depth: number;
  readonly anchor: string;
  readonly text: string;
}

interface RenderedMarkdown {
  readonly headings: readonly Heading[];
  readonly body: Html;
}

interface HeadingLinkOptions {
  readonly toLabel: (heading: string) => string;
  /**
   * A second anchor for each heading, by its first anchor. Links to either anchor lead to the
   * heading.
   */
  readonly aliases: ReadonlyMap<string, string>;
}

/**
 * Renders Markdown as HTML. HTML in the Markdown is shown as text, and comments are left out.
 * Throws for Markdown syntax that no page uses yet.
 */
export function renderMarkdown(markdown: string, links: HeadingLinkOptions): RenderedMarkdown {
  const tokens = lexer(markdown);
  const renderers = { ...BLOCKS, heading: (token: Tokens.Heading) => renderHeading(token, links) };
  return {
    headings: tokens.filter(isHeading).map(toHeading),
    body: html`${tokens.map((token) => renderToken(token, renderers))}`,
  };
}

/**
 * Maps the anchor of each heading of a page to the anchor of the same heading in the translated
 * page, so that a link can use either. Leaves out a heading if the page itself already has the
 * translated anchor.
 */
export function mapAnchorsToTranslatedAnchors(
  markdown: string,
  translatedMarkdown: string,
): Map<string, string> {
  const [own, others] = [markdown, translatedMarkdown].map((text) =>
    lexer(text)
      .filter(isHeading)
      .map((token) => toHeading(token).anchor),
  ) as [string[], string[]];
  const pairs = own.map((anchor, index) => [anchor, others[index] ?? anchor] as const);
  return new Map(pairs.filter(([, alias]) => !own.includes(alias)));
}

function isHeading(token: Token): token is Tokens.Heading {
  return token.type === 'heading';
}

/** Returns the id of a heading, as GitHub derives it: `By name` becomes `by-name`. */
export function toAnchor(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\- ]/gu, '')
    .replaceAll(' ', '-');
}

function toHeading({ depth, text }: Tokens.Heading): Heading {
  return { depth, anchor: toAnchor(text), text: text.replaceAll('`', '') };
}

type Renderers = {
  readonly [Type in MarkedToken['type']]?: (token: Extract<MarkedToken, { type: Type }>) => Html | null;
};

const BLOCKS: Renderers = {
  paragraph: ({ tokens }) => html`<p>${renderInlines(tokens)}</p>`,
  list: renderList,
  code: renderCode,
  table: renderTable,
  // The text of a list item.
  text: ({ tokens = [] }) => html`${renderInlines(tokens)}`,
  html: ({ text }) => (text.startsWith('<!--') ? null : html`<p>${text}</p>`),
  space: () => null,
};

const INLINES: Renderers = {
  strong: ({ tokens }) => html`<strong>${renderInlines(tokens)}</strong>`,
  em: ({ tokens }) => html`<em>${renderInlines(tokens)}</em>`,
  codespan: ({ text }) => html`<code>${text}</code>`,
  link: ({ href, tokens }) => html`<a href="${href}">${renderInlines(tokens)}</a>`,
  text: ({ text }) => html`${text}`,
  escape: ({ text }) => html`${text}`,
  html: ({ text }) => html`${text}`,
};

function renderBlocks(tokens: readonly Token[]): (Html | null)[] {
  return tokens.map((token) => renderToken(token, BLOCKS));
}

function renderInlines(tokens: readonly Token[]): (Html | null)[] {
  return tokens.map((token) => renderToken(token, INLINES));
}

function renderToken(token: Token, renderers: Renderers): Html | null {
  const render = renderers[token.type as MarkedToken['type']];
  if (render === undefined)
    throw new Error(
      `Markdown of the type ${token.type} cannot be rendered. Use other Markdown, or add a renderer in api/docs/render-markdown.ts.`,
    );
  return render(token as never);
}

function renderHeading(token: Tokens.Heading, { toLabel, aliases }: HeadingLinkOptions): Html {
  const { anchor, text } = toHeading(token);
  const alias = aliases.get(anchor);
  const heading = renderOwnHeading(token, anchor, toLabel(text));
  return html`${alias !== undefined && html`<span class="alias" id="${alias}"></span>`}${heading}`;
}

function renderOwnHeading(token: Tokens.Heading, anchor: string, label: string): Html {
  if (token.depth === 1) return renderTitle(token, anchor);
  const content = renderInlines(token.tokens);
  const link = html`${content} <a class="anchor" href="#${anchor}" aria-label="${label}">#</a>`;
  return token.depth === 2 ? html`<h2 id="${anchor}">${link}</h2>` : html`<h3 id="${anchor}">${link}</h3>`;
}

/**
 * Renders the title of a page. API calls in the title, such as `GET /health`, are shown below it.
 */
function renderTitle({ text, tokens }: Tokens.Heading, anchor: string): Html {
  const calls = [...text.matchAll(/`([A-Z]+) ([^`]+)`/g)];
  if (calls.length === 0) return html`<h1 id="${anchor}">${renderInlines(tokens)}</h1>`;
  return html`<h1 id="${anchor}">${text.slice(0, text.indexOf(':'))}</h1>
    <p class="docs-calls">
      ${calls.map(
        ([, method, path]) => html`<span><span class="method">${method}</span> <code>${path}</code></span> `,
      )}
    </p>`;
}

function renderList({ ordered, items }: Tokens.List): Html {
  const rendered = items.map(({ tokens }) => html`<li>${renderBlocks(tokens)}</li>`);
  return ordered
    ? html`<ol>
        ${rendered}
      </ol>`
    : html`<ul>
        ${rendered}
      </ul>`;
}

function renderCode({ lang = '', text }: Tokens.Code): Html {
  const language = lang === '' ? 'text' : lang;
  return html`<div class="code">
    <pre tabindex="0" role="group" aria-label="${language}">${highlightCode(text, language)}</pre>
  </div>`;
}

/**
 * Renders a table whose rows have the first cell as their heading. On a narrow screen each row
 * becomes a block in which `data-label` names the other cells.
 */
function renderTable({ header, rows }: Tokens.Table): Html {
  const labels = header.map(({ text }) => text.replaceAll('`', ''));
  const name = labels.filter((label) => label !== '').join(', ');
  return html`<div class="scroll-x stacked" tabindex="0" role="group" aria-label="${name}">
    <table>
      <thead>
        <tr>
          ${header.map(({ text, tokens }) =>
            text === '' ? html`<td></td>` : html`<th scope="col">${renderInlines(tokens)}</th>`,
          )}
        </tr>
      </thead>
      <tbody>
        ${rows.map(
          (cells) =>
            html`<tr>
              ${cells.map(({ tokens }, column) =>
                column === 0
                  ? html`<th scope="row">${renderInlines(tokens)}</th>`
                  : renderCell(tokens, labels[column]),
              )}
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`;
}

function renderCell(tokens: readonly Token[], label = ''): Html {
  if (tokens.length === 0) return html`<td></td>`;
  return label === ''
    ? html`<td>${renderInlines(tokens)}</td>`
    : html`<td data-label="${label}">${renderInlines(tokens)}</td>`;
}
