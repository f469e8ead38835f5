import type { Site } from '../console/site.ts';
import { LRUCache } from 'lru-cache';
import { chooseLanguage, readLanguageParameter } from '../console/language/language.ts';
import { renderPageHtml } from '../console/components/render-page-html.ts';
import { PAGE_SECURITY_HEADERS } from '../console/http/send-reply.ts';
import { setCookie } from '../console/cookies/cookies.ts';
import { hasSignedInHintCookie } from '../console/http/session-cookie.ts';
import { toPublicOrigin, type OriginOptions } from '../http/to-public-origin.ts';
import { refuseMethod } from '../http/handle-errors.ts';
import type { Middleware } from '../http/request-state.ts';
import { type CachedAnswer, sendBody, toCachedAnswer } from '../http/cached-compressed-body.ts';
import {
  DOCS_GROUPS,
  DOCS_PAGES,
  toMarkdownUrlPath,
  toPageLanguage,
  type DocsPage,
  type DocsVisitor,
} from './pages.ts';
import { readDocsPage } from './read-docs-page.ts';
import { renderDocsPage } from './render-docs-page.ts';
import { rewriteLinks, replaceExampleOrigin } from './rewrite-links.ts';

/**
 * Maximum rendered texts in the cache. Without BASE_URL, a text contains the host name of the
 * request. A caller can invent host names, so the number of different texts has no limit.
 */
const MAX_CACHED_ANSWERS = 200;
/** Further addresses of the first page of the documentation, which redirect to it. */
const ALIASES = new Set(['/docs/index', '/docs/api']);

export interface DocsOptions extends OriginOptions {
  readonly site: Site;
}

/** A text of the documentation: a page as HTML or as Markdown, or `/llms.txt`. */
interface DocsText {
  readonly routePath: string;
  readonly type: '.html' | '.md' | '.txt';
  readonly render: (reader: DocsVisitor) => Promise<string>;
}

/**
 * Serves the documentation for callers: pages at `/docs` as HTML and as Markdown, and their list at
 * `/llms.txt`. The language is that of `?lang=`, or else that of the visitor. An HTML page stores
 * `?lang=` in a cookie. Each text is rendered at its first request and then cached.
 */
export function serveDocs(options: DocsOptions): Middleware {
  const texts = new Map<string, DocsText>([
    ...DOCS_PAGES.flatMap((page) => listTexts(page, options.site)),
    ['/llms.txt', { routePath: '/llms.txt', type: '.txt', render: async (reader) => toLlmsText(reader) }],
  ]);
  const answers = new LRUCache<string, CachedAnswer>({ max: MAX_CACHED_ANSWERS });
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
    const isPage = text.type === '.html';
    const asked = readLanguageParameter(context);
    // Programs that read Markdown state no language, and English is the source.
    const language = chooseLanguage(context, isPage ? 'sv' : 'en');
    const isSignedIn = isPage && hasSignedInHintCookie(context);
    const reader = { origin: toPublicOrigin(context, options), language, isSignedIn };
    const key = `${language} ${String(isSignedIn)} ${reader.origin} ${path}`;
    const answer = answers.get(key) ?? toCachedAnswer(await text.render(reader), text.type);
    answers.set(key, answer);
    context.set('Cache-Control', 'no-cache');
    context.vary('Cookie, Accept-Language');
    if (isPage) {
      context.set(PAGE_SECURITY_HEADERS);
      if (asked !== null) setCookie(context, 'language', asked);
    }
    await sendBody(context, answer);
  };
}

function listTexts(page: DocsPage, site: Site): [string, DocsText][] {
  const routePath = page.urlPath === '/docs' ? '/docs' : '/docs/:page';
  return [
    [
      page.urlPath,
      {
        routePath,
        type: '.html',
        render: async (reader) => {
          const { language, isSignedIn } = reader;
          const other = language === 'en' ? 'sv' : 'en';
          const [markdown, translation] = await Promise.all([
            readDocsPage(page, language),
            readDocsPage(page, other),
          ]);
          const view = renderDocsPage(page, { markdown, otherLanguageMarkdown: translation }, reader);
          return renderPageHtml(view, {
            language,
            path: page.urlPath,
            isSignedIn,
            site,
          });
        },
      },
    ],
    [
      toMarkdownUrlPath(page, 'en'),
      {
        routePath: '/docs/:page',
        type: '.md',
        render: async ({ origin, language }) =>
          rewriteLinks(
            replaceExampleOrigin(await readDocsPage(page, language), origin),
            page.markdownFilePaths[language],
            (linked) => toMarkdownUrlPath(linked, toPageLanguage(page, language)),
          ),
      },
    ],
  ];
}

const LLMS_TEXTS = {
  en: {
    about: `> Swedish company data from open registers, over HTTP in JSON: search, bulk look-up, industries,
> annual reports. Each page of the documentation is Markdown, also in Swedish: /llms.txt?lang=sv`,
    heading: 'Description',
    description: 'every endpoint, with its schemas.',
    tools: 'Tools',
    toolsAbout: 'the same data over the Model Context Protocol (POST, streamable HTTP).',
  },
  sv: {
    about: `> Svenska företagsuppgifter ur öppna register, över HTTP i JSON: sökning, bulkuppslag,
> branscher, årsredovisningar. Varje sida i dokumentationen är Markdown, även på engelska: /llms.txt?lang=en`,
    heading: 'Beskrivning',
    description: 'alla anrop med sina scheman.',
    tools: 'Verktyg',
    toolsAbout: 'samma uppgifter över Model Context Protocol (POST, streamable HTTP).',
  },
};

/** Returns the list of pages for language models (https://llmstxt.org). */
function toLlmsText({ origin, language }: DocsVisitor): string {
  const t = LLMS_TEXTS[language];
  const groups = DOCS_GROUPS.map(({ name, pages }) => {
    const lines = pages.map(
      (page) =>
        `- [${page.name[language]}](${origin}${toMarkdownUrlPath(page, toPageLanguage(page, language))}): ${page.summary[language]}\n`,
    );
    return `## ${name[language]}\n\n${lines.join('')}`;
  });
  return `# Company Data Service

${t.about}

${groups.join('\n')}
## ${t.heading}

- [OpenAPI 3.1](${origin}/openapi.json): ${t.description}
- [${t.tools}](${origin}/mcp): ${t.toolsAbout}
`;
}
