import { describe, expect, it } from 'vitest';
import { scanXml } from '../../../../../ingest/parse/xml/scan-xml.ts';
import { XmlTextCache } from '../../../../../ingest/parse/xml/start-tag-reader.ts';
import { XmlError, type XmlHandler } from '../../../../../ingest/parse/xml/xml-handler.ts';

function scan(text: string): string[] {
  const told: string[] = [];
  const handler: XmlHandler = {
    wantsText: true,
    startElement: ({ namespace, local }) => told.push(`<${namespace}|${local}`),
    textChunk: (part) => told.push(part),
    endElement: () => told.push('>'),
  };
  scanXml(Buffer.from(text), handler);
  return told;
}

function failure(text: string): string {
  try {
    scan(text);
  } catch (error) {
    if (error instanceof XmlError) return error.code;
    throw error;
  }
  return 'none';
}

describe('scanning XML', () => {
  it('Elements are reported with their namespaces, and texts decoded', () => {
    const text = '<a xmlns="u:1" xmlns:p="u:2"><p:b/>x&amp;&#233;\r\ny<![CDATA[<z>]]><c xmlns=""/></a>';
    expect(scan(text)).toEqual(['<u:1|a', '<u:2|b', '>', 'x&é\ny', '<z>', '<|c', '>', '>']);
  });

  it('An attribute value can contain a >', () => {
    expect(scan('<a b="x > y"><a b="x > y"/></a>')).toEqual(['<|a', '<|a', '>', '>']);
  });

  it.each([
    ['an end without a start', '<a></b></a>'],
    ['an element that does not end', '<a><b></a>'],
    ['text after the root', '<a/>x'],
    ['two roots', '<a/><b/>'],
    ['nothing', ''],
    ['an attribute twice', '<a b="1" b="2"/>'],
    [
      'an attribute twice among many',
      `<a ${Array.from('abcdefghijklmna')
        .map((name) => `${name}="1"`)
        .join(' ')}/>`,
    ],
    ['an attribute twice by its namespace', '<a xmlns:p="u" xmlns:q="u" p:b="1" q:b="2"/>'],
    ['an attribute without quotes', '<a b=1/>'],
    ['attributes without a blank', '<a b="1"c="2"/>'],
    ['a prefix that is not declared', '<p:a/>'],
    ['a prefix of an attribute that is not declared', '<a p:b="1"/>'],
    ['an entity that is not known', '<a>&nbsp;</a>'],
    ['an entity that is not known, in a value', '<a b="&nbsp;"/>'],
    ['an open reference', '<a>x & y</a>'],
    ['a character that is not allowed', '<a>\u0001</a>'],
    ['a reference to such a character', '<a>&#1;</a>'],
    ['a < in a value', '<a b="<"/>'],
    ['an end of a section', '<a>]]></a>'],
    ['a comment with --', '<a><!-- -- --></a>'],
    ['an instruction called xml', '<a><?xml x?></a>'],
    ['a name that is none', '<1/>'],
    ['a reserved prefix', '<a xmlns:xml="u"/>'],
  ])('Malformed XML is refused: %s', (_what, text) => {
    expect(failure(text)).toBe('malformed-xml');
  });

  it('A cached name or value never gets the meaning of another scope', () => {
    const texts = new XmlTextCache();
    const namespaces: string[] = [];
    const handler: XmlHandler = {
      wantsText: false,
      startElement: (element) => namespaces.push(`${element.namespace} ${element.attribute('b')}`),
      textChunk: () => undefined,
      endElement: () => undefined,
    };
    for (const text of [
      '<p:a xmlns:p="u:1" b="1"/>',
      '<p:a xmlns:p="u:2" b="2"><p:a xmlns:p="u:3"/><p:a/></p:a>',
    ]) {
      scanXml(Buffer.from(text), handler, texts);
    }
    expect(namespaces).toEqual(['u:1 1', 'u:2 2', 'u:3 null', 'u:2 null']);
  });

  it('Entity declarations and too deep elements are refused', () => {
    const bomb = '<!DOCTYPE a [<!ENTITY b "bbbbbbbbbb"><!ENTITY c "&b;&b;&b;&b;">]><a>&c;</a>';
    expect(failure(bomb)).toBe('doctype-with-declarations');
    expect(failure('<!DOCTYPE a SYSTEM "file:///etc/passwd"><a>&x;</a>')).toBe('malformed-xml');
    expect(failure('<a>'.repeat(10_000))).toBe('too-deep');
    expect(failure('<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.1//EN" "http://www.w3.org/x.dtd"><a/>')).toBe(
      'none',
    );
  });

  it.each([
    ['tags', (size: number) => `<a>${'<b c="d"/>'.repeat(size)}</a>`],
    ['references', (size: number) => `<a>${'&amp;<b/>'.repeat(size)}</a>`],
    ['blanks in a tag', (size: number) => `<a ${' '.repeat(size)}=/>`],
    ['attributes', (size: number) => `<a ${'b="c" '.repeat(size)}/>`],
    [
      'names',
      (size: number) => `<a ${Array.from({ length: size }, (_, place) => `b${place}="" `).join('')}/>`,
    ],
    ['values with >', (size: number) => `<a b="${'>'.repeat(size)}`],
    ['declarations', (size: number) => `<a>${'<b xmlns:p="u"/>'.repeat(size)}</a>`],
  ])('Reading time is linear in the length: %s', (_what, make) => {
    // Twenty times the length, in steps. Quadratic work would not end within the test's time.
    expect(['none', 'malformed-xml']).toContain(failure(make(400_000)));
  });
});
