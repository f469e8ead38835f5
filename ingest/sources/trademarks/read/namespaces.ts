/** What all namespaces of ST.96 have in them (formats/trademarks.md, section 8). */
export const ST96 = '/ST96/';
export const ST96_COMMON = 'http://www.wipo.int/standards/XMLSchema/ST96/Common';
