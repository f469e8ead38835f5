import { describe, expect, it } from 'vitest';
import { html } from '../../../../api/console/html.ts';

describe('templates', () => {
  it('A template escapes values in text and in attributes', () => {
    const name = `<script>alert("'&'")</script>`;
    expect(html`<a title="${name}">${name}</a>`.toString()).toBe(
      '<a title="&lt;script&gt;alert(&quot;&#39;&amp;&#39;&quot;)&lt;/script&gt;">' +
        '&lt;script&gt;alert(&quot;&#39;&amp;&#39;&quot;)&lt;/script&gt;</a>',
    );
  });

  it('A template inserts fragments as they are and escapes texts in lists', () => {
    const pieces = ['<a>', html`<b>${'<c>'}</b>`];
    expect(html`<p>${pieces}${[pieces]}</p>`.toString()).toBe(
      '<p>&lt;a&gt;<b>&lt;c&gt;</b>&lt;a&gt;<b>&lt;c&gt;</b></p>',
    );
  });

  it.each([
    ['an override', '\u202e'],
    ['an embedding', '\u202b'],
    ['an isolate', '\u2067'],
    ['a right-to-left mark', '\u200f'],
    ['an Arabic letter mark', '\u061c'],
  ])('A template removes the direction mark %s', (_what, mark) => {
    const name = `${mark}BA sylndroN\u2069\u202c`;
    expect(html`<title>${name}</title><a title="${name}">${[name, [name]]}</a>`.toString()).toBe(
      '<title>BA sylndroN</title><a title="BA sylndroN">BA sylndroNBA sylndroN</a>',
    );
  });

  it('A template keeps right-to-left letters', () => {
    expect(html`<p>${'שלום AB'}</p>`.toString()).toBe('<p>שלום AB</p>');
  });

  it('A template renders null and false as nothing and 0 as 0', () => {
    expect(html`<p>${null}${undefined}${false}${0}</p>`.toString()).toBe('<p>0</p>');
  });
});
