/** An import between two folders, of types or values; `file` is the first with it. */
export type FolderEdge = { from: string; to: string; file: string }

/**
 * Returns the imports between folders in `place` (as 'web/src'), each pair once, in alphabetical order. A file directly
 * in `place` counts as a folder with its name. Tests are excluded: they may import anything.
 *
 * `imports`: for each file the files that it imports, as paths from the root of the repository.
 */
export function folderEdges(place: string, imports: ReadonlyMap<string, readonly string[]>): FolderEdge[] {
  const edges = new Map<string, FolderEdge>()
  const folderOf = (path: string) =>
    path.startsWith(`${place}/`) ? path.slice(place.length + 1).split('/')[0] : undefined
  for (const [file, targets] of imports) {
    const from = folderOf(file)
    if (!from || /\.test\.tsx?$/.test(file)) continue
    for (const target of targets) {
      const to = folderOf(target)
      const pair = `${from} ${to}`
      if (to && to !== from && !edges.has(pair)) edges.set(pair, { from, to, file })
    }
  }
  return [...edges.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, edge]) => edge)
}

/** Returns the imports of the contract's domains by folders without a domain: web/src/ui, server/src/base and the like. */
export function readersOfContract(imports: ReadonlyMap<string, readonly string[]>): FolderEdge[] {
  const edges = new Map<string, FolderEdge>()
  for (const [file, targets] of imports) {
    const from = /^(web\/src\/(?:base|native|ui|days)|server\/src\/(?:base|outside))\//.exec(file)?.[1]
    if (!from || /\.(test|stories)\.tsx?$/.test(file)) continue
    for (const target of targets) {
      const to = /^contract\/src\/([^/]+)\//.exec(target)?.[1]
      if (to && !edges.has(`${from} ${to}`)) edges.set(`${from} ${to}`, { from, to, file })
    }
  }
  return [...edges.values()]
}

/**
 * Returns edges missing in `listed`, and listed edges that no file needs: a sentence each. The list is exact in both
 * directions.
 */
export function unlistedEdges(
  listed: Readonly<Record<string, readonly string[]>>,
  edges: readonly FolderEdge[],
): string[] {
  const missing = edges
    .filter(({ from, to }) => !listed[from]?.includes(to))
    .map(({ from, to, file }) => `${file}:1  ${from} imports ${to}, which the list of folder edges does not have`)
  const unused = Object.entries(listed).flatMap(([from, targets]) =>
    targets
      .filter((to) => !edges.some((edge) => edge.from === from && edge.to === to))
      .map((to) => `the list of folder edges has ${from} -> ${to}, which no file needs: take it out`),
  )
  return [...missing, ...unused]
}

/** Returns edges that do not lead to a lower floor, a sentence each. `floors` are listed from the ground up. */
export function edgesUpwards(floors: readonly (readonly string[])[], edges: readonly FolderEdge[]): string[] {
  const floorOf = (folder: string) => floors.findIndex((floor) => floor.includes(folder))
  return edges.flatMap(({ from, to, file }) => {
    const nowhere = [from, to].find((folder) => floorOf(folder) < 0)
    if (nowhere) return [`${file}:1  ${nowhere} stands on no floor`]
    return floorOf(to) < floorOf(from) ? [] : [`${file}:1  ${from} may not import ${to}, which is not on a lower floor`]
  })
}

/** Returns circles of folders, a sentence each. */
export function folderCircles(edges: readonly FolderEdge[]): string[] {
  const imports = Map.groupBy(edges, ({ from }) => from)
  const targets = new Map([...imports].map(([from, found]) => [from, found.map(({ to }) => to)]))
  return circlesIn(targets).map(([first = '', second = '', ...rest]) => {
    const file = edges.find(({ from, to }) => from === first && to === second)?.file
    return `${file}:1  folders in a circle: ${[first, second, ...rest].join(' -> ')}`
  })
}

/** Returns circles of files or folders that import each other, each once, from its first member back to it. */
export function circlesIn(imports: ReadonlyMap<string, readonly string[]>): string[][] {
  const circles: string[][] = []
  const done = new Set<string>()
  const walk = (path: string, way: string[]) => {
    const seenAt = way.indexOf(path)
    if (seenAt >= 0) circles.push([...way.slice(seenAt), path])
    if (seenAt >= 0 || done.has(path)) return
    for (const next of imports.get(path) ?? []) walk(next, [...way, path])
    done.add(path)
  }
  for (const path of imports.keys()) walk(path, [])
  return circles
}
