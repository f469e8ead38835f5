import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { LRUCache } from 'lru-cache';
import { chooseLanguage } from '../console/language/language.ts';
import { renderPageHtml } from '../console/components/render-page-html.ts';
import { PAGE_HEADERS } from '../console/http/send-reply.ts';
import { toPublicOrigin, type OriginOptions } from '../http/to-public-origin.ts';
import { refuseMethod } from '../http/handle-errors.ts';
import type { Middleware } from '../http/request-state.ts';
import { sendWithEntityTag, StaticBody, toEntityTag } from '../http/static-body.ts';
import { DOCS_GROUPS, DOCS_PAGES, toMarkdownPath, type DocsPage } from './pages.ts';
import { renderDocsPage, type DocsReader } from './render-docs-page.ts';
import { rewriteLinks } from './rewrite-links.ts';

const ROOT = join(import.meta.dirname, '../..');
/** Maximum cached texts. A caller can invent host names, each with texts of its own. */
const MAX_CACHED_ANSWERS = 200;
/** Further addresses of the first page of the documentation, which redirect to it. */
const ALIASES = new Set(['/docs/', '/docs/index']);

/** A text of the documentation: a page as HTML or as Markdown, or `/llms.txt`. */
interface DocsText {
  /** Name of the route in logs and metrics. */
  readonly routePath: string;
  /** File extension of the media type. */
  readonly type: '.html' | '.md' | '.txt';
  readonly render: (reader: DocsReader) => Promise<string>;
}

/** A rendered text, compressed once for all callers. */
interface DocsAnswer {
  readonly type: string;
  readonly etag: string;
  readonly body: StaticBody;
}

/**
 * Serves the documentation for callers at `/docs`, each page also as Markdown, and the list of
 * pages at `/llms.txt`. Each text is rendered at its first request and then cached, by language.
 * Addresses have the public URL of the service.
 */
export function serveDocs(options: OriginOptions): Middleware {
  const texts = new Map<string, DocsText>([
    ...DOCS_PAGES.flatMap(listTexts),
    ['/llms.txt', { routePath: '/llms.txt', type: '.txt', render: async ({ origin }) => toLlmsText(origin) }],
  ]);
  const answers = new LRUCache<string, DocsAnswer>({ max: MAX_CACHED_ANSWERS });
  return async (context, next) => {
    const { path, method } = context;
    const text = texts.get(ALIASES.has(path) ? '/docs' : path);
    if (text === undefined) {
      await next();
      return;
    }
    context.state.routePath = text.routePath;
    if (method !== 'GET' && method !== 'HEAD') refuseMethod(context, ['GET']);
    if (ALIASES.has(path)) {
      context.redirect('/docs');
      return;
    }
    const language = chooseLanguage(context);
    const reader = { origin: toPublicOrigin(context, options), language };
    const key = `${language} ${reader.origin} ${path}`;
    const answer = answers.get(key) ?? toAnswer(text.type, await text.render(reader));
    answers.set(key, answer);
    context.set('Cache-Control', 'no-cache');
    if (text.type === '.html') {
      context.set(PAGE_HEADERS);
      context.vary('Cookie, Accept-Language');
    }
    await sendWithEntityTag(context, answer);
  };
}

function toAnswer(type: string, text: string): DocsAnswer {
  return { type, etag: toEntityTag(text), body: new StaticBody(async () => Buffer.from(text)) };
}

/** Returns a page as HTML and as Markdown, each with its address. */
function listTexts(page: DocsPage): [string, DocsText][] {
  const routePath = page.path === '/docs' ? '/docs' : '/docs/:page';
  const read = () => readFile(join(ROOT, page.file), 'utf8');
  return [
    [
      page.path,
      {
        routePath,
        type: '.html',
        render: async (reader) =>
          renderPageHtml(renderDocsPage(page, await read(), reader), {
            language: reader.language,
            path: page.path,
            visitor: null,
          }),
      },
    ],
    [
      toMarkdownPath(page),
      {
        routePath: '/docs/:page',
        type: '.md',
        render: async () => rewriteLinks(await read(), page.file, toMarkdownPath),
      },
    ],
  ];
}

/** Returns the list of pages for language models (https://llmstxt.org). */
function toLlmsText(origin: string): string {
  const groups = DOCS_GROUPS.map(({ name, pages }) => {
    const lines = pages.map(
      (page) => `- [${page.name}](${origin}${toMarkdownPath(page)}): ${page.summary}\n`,
    );
    return `## ${name}\n\n${lines.join('')}`;
  });
  const description = `- [OpenAPI 3.1](${origin}/openapi.json): every endpoint, with its schemas.\n`;
  const tools = `- [Tools](${origin}/mcp): the same data over the Model Context Protocol (POST, streamable HTTP).\n`;
  return `# Company Data Service

> Swedish company data from open registers, over HTTP in JSON: search, bulk look-up, industries,
> annual reports. Each page of the documentation is Markdown.

${groups.join('\n')}
## Description

${description}${tools}`;
}
