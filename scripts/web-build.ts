import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const web = join(root, 'web')
const stampFile = join(web, 'dist', '.built-from')
const sources = [
  'web/src',
  'web/public',
  'web/index.html',
  'web/vite.config.ts',
  'web/home-budget.ts',
  'web/home-modules.ts',
  'web/kept-files.ts',
  'web/lean-zod.ts',
  'web/pressed-files.ts',
  'web/package.json',
  'contract/src',
  'package-lock.json',
]

/** The program file of a package that stands among the packages, to be run by this Node. */
export function programOf(packageName: string, bin: string): string {
  const require = createRequire(import.meta.url)
  return join(dirname(require.resolve(`${packageName}/package.json`)), bin)
}

/** Builds the web app into web/dist unless it already stands there, built from exactly these sources. Throws if vite fails. */
export async function buildWeb(log: (line: string) => void): Promise<void> {
  const now = fingerprint()
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === now) return
  log('Building the web app …')
  const started = performance.now()
  const { code, said } = await runVite()
  if (code !== 0) throw new Error(`The web app does not build:\n${said}`)
  writeFileSync(stampFile, now)
  log(`Built the web app in ${((performance.now() - started) / 1000).toFixed(1)} s.`)
}

function runVite(): Promise<{ code: number | null; said: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [programOf('vite', 'bin/vite.js'), 'build', '--logLevel', 'warn'], {
      cwd: web,
      env: { ...process.env, NODE_ENV: 'production' },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let said = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (bytes) => {
        said += bytes
      })
    }
    child.on('error', reject)
    child.on('close', (code) => resolve({ code, said }))
  })
}

function fingerprint(): string {
  const hash = createHash('sha256')
  for (const source of sources) {
    const path = join(root, source)
    if (!existsSync(path)) continue
    const isFolder = !/\.\w+$/.test(source)
    const files = isFolder ? readdirSync(path, { recursive: true, withFileTypes: true }) : []
    const names = isFolder
      ? files.filter((file) => file.isFile()).map((file) => join(file.parentPath, file.name))
      : [path]
    for (const name of names.sort())
      hash
        .update(`${name.slice(root.length)}\0`)
        .update(readFileSync(name))
        .update('\0')
  }
  return `${hash.digest('hex')}\n`
}
