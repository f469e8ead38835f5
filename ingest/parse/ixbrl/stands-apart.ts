import type { XmlStartTag } from '../xml/xml-handler.ts';

const APART_ELEMENTS = new Set(['sup', 'sub', 'small', 'a', 'br', 'p', 'div', 'td', 'li']);

export function standsApart(element: XmlStartTag): boolean {
  if (APART_ELEMENTS.has(element.local)) return true;
  return (
    /vertical-align\s*:\s*(?:super|sub|text-top|top)/i.test(element.attribute('style') ?? '') ||
    /(?:^|[\s_-])(?:sup|super|superscript|foot-?note|fotnot|noteref)(?:$|[\s_-])/i.test(
      element.attribute('class') ?? '',
    )
  );
}
