/** Namespaces of the standards that a report is written in (formats/annual-reports.md, section 3.1). */
export const IX = 'http://www.xbrl.org/2013/inlineXBRL';
export const XBRLI = 'http://www.xbrl.org/2003/instance';
export const LINK = 'http://www.xbrl.org/2003/linkbase';
export const XLINK = 'http://www.w3.org/1999/xlink';
export const XSI = 'http://www.w3.org/2001/XMLSchema-instance';
export const ISO4217 = 'http://www.xbrl.org/2003/iso4217';
export const XHTML = 'http://www.w3.org/1999/xhtml';
