import type { SourceFile } from './source-files.ts';

export type ImportGraph = ReadonlyMap<string, ReadonlySet<string>>;

export function findFileCircles(files: readonly SourceFile[]): string[][] {
  const known = new Set(files.map(({ path }) => path));
  const imported = ({ imports }: SourceFile) => new Set(imports.filter((path) => known.has(path)));
  return findCircles(new Map(files.map((file) => [file.path, imported(file)])));
}

export function findFolderCircles(files: readonly SourceFile[]): string[][] {
  return listFolders(files).flatMap((folder) => findCircles(toChildGraph(folder, files)));
}

/** All folders that hold a file, and the folders above them; the root is `''`. */
function listFolders(files: readonly SourceFile[]): string[] {
  const above = ({ path }: SourceFile) => {
    const parts = path.split('/').slice(0, -1);
    return ['', ...parts.map((_, index) => parts.slice(0, index + 1).join('/'))];
  };
  return [...new Set(files.flatMap(above))].sort();
}

function toChildGraph(folder: string, files: readonly SourceFile[]): ImportGraph {
  const prefix = folder === '' ? '' : `${folder}/`;
  const toChild = (path: string) => prefix + (path.slice(prefix.length).split('/')[0] ?? '');
  const inside = files.filter(({ path }) => path.startsWith(prefix));
  const known = new Set(inside.map(({ path }) => path));
  const graph = new Map<string, Set<string>>();
  for (const { path, imports } of inside) {
    const child = toChild(path);
    const targets = graph.get(child) ?? new Set<string>();
    graph.set(child, targets);
    for (const imported of imports.filter((one) => known.has(one))) {
      if (toChild(imported) !== child) targets.add(toChild(imported));
    }
  }
  return graph;
}

/** The strongly connected components of a graph that have more than one member, each sorted. */
export function findCircles(graph: ImportGraph): string[][] {
  const reach = new Map([...graph.keys()].map((name) => [name, findReachable(name, graph)]));
  const circles = new Map<string, string[]>();
  for (const [name, reachable] of reach) {
    const circle = [...reachable].filter((other) => reach.get(other)?.has(name)).sort();
    if (circle.length > 1) circles.set(circle.join(' '), circle);
  }
  return [...circles.values()];
}

/** Everything that `start` imports, directly or through others; itself only on a way back to it. */
function findReachable(start: string, graph: ImportGraph): Set<string> {
  const found = new Set<string>();
  const open = [...(graph.get(start) ?? [])];
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    if (found.has(name)) continue;
    found.add(name);
    open.push(...(graph.get(name) ?? []));
  }
  return found;
}
