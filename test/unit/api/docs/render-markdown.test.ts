import { expect, it } from 'vitest';
import { renderMarkdown, mapAnchorsToTranslatedAnchors } from '../../../../api/docs/render-markdown.ts';

const LINKS = { toLabel: (heading: string) => `Link to ${heading}`, aliases: new Map<string, string>() };

const render = (markdown: string): string => renderMarkdown(markdown, LINKS).body.toString();

it('HTML in Markdown is shown as text', () => {
  const rendered = render('Text <b onclick="x()">bold</b>.\n\n<script>alert(1)</script>\n\n`a & <b>`\n');
  expect(rendered).not.toMatch(/<b |<script/);
  expect(rendered).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
  expect(rendered).toContain('<code>a &amp; &lt;b&gt;</code>');
});

it('A comment of a page is left out', () => {
  expect(render('<!-- table: codes -->\n\nText\n')).toBe('<p>Text</p>');
});

it('Headings have the anchors that GitHub gives them', () => {
  const { headings, body } = renderMarkdown(
    '# Bulk: `POST /v1/bulk`\n\n## By numbers\n\n### Säg till!\n',
    LINKS,
  );
  expect(headings).toEqual([
    { depth: 1, anchor: 'bulk-post-v1bulk', text: 'Bulk: POST /v1/bulk' },
    { depth: 2, anchor: 'by-numbers', text: 'By numbers' },
    { depth: 3, anchor: 'säg-till', text: 'Säg till!' },
  ]);
  expect(body.toString()).toContain('<h2 id="by-numbers">By numbers <a class="anchor" href="#by-numbers"');
});

it('A code block names its language, keeps its line breaks, and is coloured if the language is known', () => {
  const shell = render('```sh\ncurl \\\n  -s "<b>"\n```\n');
  expect(shell).toContain('aria-label="sh"');
  expect(shell).toContain(
    '<code>curl \\\n  -s <span class="string">&quot;&lt;b&gt;&quot;</span></code></pre>',
  );
  expect(render('```\n<b> {\n```\n')).toContain('<code>&lt;b&gt; {</code></pre>');
});

it('A table scrolls by itself; its first cells are the headings of rows, and an empty title is none', () => {
  const rendered = render('| Field | |\n|---|---|\n| `a` | one \\| two |\n');
  expect(rendered).toContain('<div class="scroll-x stacked" tabindex="0" role="group" aria-label="Field">');
  expect(rendered.match(/<th scope="col">/g)).toHaveLength(1);
  expect(rendered).toContain('<th scope="row"><code>a</code></th>');
  expect(rendered).toContain('<td>one | two</td>');
});

it('Markdown syntax that no page uses is refused', () => {
  expect(() => render('![A picture](a.png)')).toThrow('Markdown of the type image cannot be rendered.');
});

it('A heading has the anchor of the translation too, unless another heading has it', () => {
  const aliases = mapAnchorsToTranslatedAnchors(
    '# Fel\n\n## Status\n\n## Namn\n',
    '# Errors\n\n## State\n\n## Status\n',
  );
  expect([...aliases]).toEqual([
    ['fel', 'errors'],
    ['status', 'state'],
  ]);
  const rendered = renderMarkdown('## Status\n', { ...LINKS, aliases }).body.toString();
  expect(rendered).toContain('<span class="alias" id="state"></span><h2 id="status">');
});
