import { globSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const guides = ['docs/hosting.md', 'docs/back-ups.md'].map(read).join('\n')
/** What a host runs in the container: the server, and the commands that the guides name. */
const commands = new Set([...guides.matchAll(/\bnode (scripts\/[a-z-]+\.ts)/g)].map(([, path]) => path!))

/** Every file that these files load before anything runs, and every package. */
function loadedBy(starts: Iterable<string>): { files: Set<string>; packages: Set<string> } {
  const files = new Set<string>()
  const packages = new Set<string>()
  const left = [...starts]
  for (let path = left.pop(); path !== undefined; path = left.pop()) {
    if (files.has(path)) continue
    files.add(path)
    for (const [, name] of read(path).matchAll(/^(?:import|export)\s+(?!type\b)(?:[^'"]*?from\s+)?'([^']+)'/gm)) {
      if (name!.startsWith('.')) left.push(relative(root, join(root, dirname(path), name!)))
      else if (name!.startsWith('@hemline/contract/')) left.push(name!.replace('@hemline/contract', 'contract/src'))
      else if (!name!.startsWith('node:')) packages.add(/^(?:@[^/]+\/)?[^/]+/.exec(name!)![0])
    }
  }
  return { files, packages }
}

const { files, packages } = loadedBy(['server/src/main.ts', ...commands])

test('the guides name the commands of a host that has containers', () => {
  for (const name of ['backup', 'restore', 'check', 'second-factor', 'geodata'])
    expect([...commands]).toContain(`scripts/${name}.ts`)
})

test('every file that the server and these commands load is copied into the image', () => {
  const copied = [...read('deploy/Dockerfile').matchAll(/^COPY --from=build \/hemline\/(\S+) /gm)].map(
    ([, path]) => path!,
  )
  const missing = [...files].filter((path) => !copied.some((place) => path === place || path.startsWith(`${place}/`)))
  expect(files.size).toBeGreaterThan(300)
  expect(missing).toEqual([])
})

test('every package that they load is one that production installs for server and contract', () => {
  const installed = ['server/package.json', 'contract/package.json'].flatMap((path) =>
    Object.keys((JSON.parse(read(path)) as { dependencies: object }).dependencies),
  )
  expect([...packages].filter((name) => !installed.includes(name)).toSorted()).toEqual([])
})

test('no file of settings enters the image', () => {
  const ignored = read('deploy/Dockerfile.dockerignore').split('\n')
  expect(ignored).toContain('**/.env')
  expect(globSync('deploy/compose/*.yaml', { cwd: root }).length).toBeGreaterThan(1)
})
