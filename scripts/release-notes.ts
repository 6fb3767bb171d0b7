const UNRELEASED = '## [Unreleased]'
const kinds = ['major', 'minor', 'patch'] as const

/**
 * Returns the version after `current`: `major`, `minor`, `patch`, or the named one. Throws a readable message for one that
 * is not newer.
 */
export function nextVersion(current: string, wanted: string): string {
  const parts = current.split('.').map(Number)
  const kind = kinds.indexOf(wanted as (typeof kinds)[number])
  if (kind >= 0) return parts.map((part, index) => (index < kind ? part : index === kind ? part + 1 : 0)).join('.')
  const given = /^v?(\d+)\.(\d+)\.(\d+)$/.exec(wanted)?.slice(1).map(Number)
  if (!given) throw new Error(`Say major, minor, patch or a version such as 1.2.0; "${wanted}" is none of them.`)
  const first = given.findIndex((part, index) => part !== parts[index])
  if (first < 0 || given[first]! < parts[first]!) throw new Error(`${given.join('.')} is not newer than ${current}.`)
  return given.join('.')
}

/**
 * Moves what is unreleased in a changelog under its version and day, and returns it as `notes` too. Throws a readable
 * message when nothing is unreleased, or a heading has nothing under it.
 */
export function releasedChangelog(text: string, version: string, day: string): { text: string; notes: string } {
  const [before, rest = ''] = split(text, `${UNRELEASED}\n`)
  const end = rest.search(/^(## \[|\[\w)/m)
  const notes = rest.slice(0, end < 0 ? undefined : end).trim()
  if (!/^- /m.test(notes))
    throw new Error('CHANGELOG.md has nothing under [Unreleased]: say what members and hosts will notice.')
  const hollow = /^### (.+)\n+(?=###|$(?![\s\S]))/m.exec(notes)?.[1]
  if (hollow) throw new Error(`CHANGELOG.md has nothing under "${hollow}" of [Unreleased].`)
  const heading = `## [${version}] - ${day}`
  const anchor = heading
    .slice(3)
    .toLowerCase()
    .replace(/[^\w -]/g, '')
    .replaceAll(' ', '-')
  const older = end < 0 ? '' : rest.slice(end)
  const link = `[Unreleased]: #unreleased\n`
  const linked = older.replace(link, `${link}[${version}]: #${anchor}\n`)
  return { text: `${before}${UNRELEASED}\n\n${heading}\n\n${notes}\n\n${linked}`, notes }
}

function split(text: string, at: string): [string, string?] {
  const index = text.indexOf(at)
  if (index < 0) throw new Error(`CHANGELOG.md has no line "${at.trim()}".`)
  return [text.slice(0, index), text.slice(index + at.length)]
}

type Package = { version?: string; dependencies?: Record<string, string>; devDependencies?: Record<string, string> }

/**
 * Replaces the version of a package.json, or of a package-lock.json with its workspaces, and that by which they depend on
 * each other, `own` by name; nothing else.
 */
export function withVersion(text: string, version: string, own: ReadonlySet<string>): string {
  const read = JSON.parse(text) as Package & { packages?: Record<string, Package> }
  const ofLock = Object.entries(read.packages ?? {}).filter(([path]) => !path.includes('node_modules'))
  for (const entry of [read, ...ofLock.map(([, entry]) => entry)]) {
    if (entry.version) entry.version = version
    for (const needed of [entry.dependencies, entry.devDependencies])
      for (const name of Object.keys(needed ?? {})) if (own.has(name)) needed![name] = version
  }
  return `${JSON.stringify(read, null, 2)}\n`
}
