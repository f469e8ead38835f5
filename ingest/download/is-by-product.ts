const BY_PRODUCTS = new Set(['__macosx', 'thumbs.db', 'ehthumbs.db', 'desktop.ini', 'icon\r']);

/**
 * True for a path of a file that an operating system or an archiver adds, such as
 * `__MACOSX/._a.txt`, `.DS_Store` and `Thumbs.db`, and for any hidden file. `path` has `/`.
 */
export function isByProduct(path: string): boolean {
  return path.split('/').some((name) => {
    const isHidden = name.startsWith('.') && name !== '.' && name !== '..';
    return isHidden || BY_PRODUCTS.has(name.toLowerCase());
  });
}
