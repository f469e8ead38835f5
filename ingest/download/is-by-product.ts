const BY_PRODUCTS = new Set(['__macosx', 'thumbs.db', 'ehthumbs.db', 'desktop.ini', 'icon\r']);

/** True for files that operating systems and archivers add, and for hidden ones. `path` has `/`. */
export function isByProduct(path: string): boolean {
  return path.split('/').some((name) => {
    const isHidden = name.startsWith('.') && name !== '.' && name !== '..';
    return isHidden || BY_PRODUCTS.has(name.toLowerCase());
  });
}
