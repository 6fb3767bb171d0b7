import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { HOME_SIZE_FILE, type HomeSize } from '../web/home-budget.ts'
import { switchTo, unfinishedOf } from './web-builds.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const web = join(root, 'web')
const dist = join(web, 'dist')
const STAMP = '.built-from'
const sources = [
  'web/src',
  'web/public',
  'web/index.html',
  'web/vite.config.ts',
  'web/browser-contract.ts',
  'web/browser-floor.ts',
  'web/early-screens.ts',
  'web/early-script.ts',
  'web/front-page.ts',
  'web/file-circles.ts',
  'web/home-budget.ts',
  'web/home-modules.ts',
  'web/lean-router.ts',
  'web/narrow-fonts.ts',
  'web/precache-list.ts',
  'web/preload-screen-files.ts',
  'web/precompress.ts',
  'web/shared-modules.ts',
  'web/split-modules.ts',
  'web/package.json',
  'contract/src',
  'package-lock.json',
]

/** The program file of an installed package, to be run with this Node. */
export function programOf(packageName: string, bin: string): string {
  const require = createRequire(import.meta.url)
  return join(dirname(require.resolve(`${packageName}/package.json`)), bin)
}

/**
 * Builds the web app unless web/dist already links to a build of exactly these sources. A build has a folder of its
 * own, which web/dist links to once it is complete, so a running server continues to serve the build that it opened.
 * Throws if vite fails.
 */
export async function buildWeb(log: (line: string) => void): Promise<void> {
  const now = fingerprint()
  const isFrom = (folder: string) =>
    existsSync(join(folder, STAMP)) && readFileSync(join(folder, STAMP), 'utf8') === now
  if (isFrom(dist)) return
  const folder = join(web, 'builds', now.slice(0, 16))
  if (isFrom(folder)) return switchTo(folder, dist)
  log('Building the web app …')
  const started = performance.now()
  const unfinished = unfinishedOf(folder)
  mkdirSync(unfinished, { recursive: true })
  try {
    const { code, output } = await runVite(unfinished)
    if (code !== 0) throw new Error(`The web app does not build:\n${output}`)
    writeFileSync(join(unfinished, STAMP), now)
    rmSync(folder, { recursive: true, force: true })
    renameSync(unfinished, folder)
  } finally {
    rmSync(unfinished, { recursive: true, force: true })
  }
  switchTo(folder, dist)
  log(`Built the web app in ${((performance.now() - started) / 1000).toFixed(1)} s.`)
}

/** The size of the home page of the present build, as measured when it was made. */
export function homeSize(): HomeSize {
  return JSON.parse(readFileSync(join(dist, HOME_SIZE_FILE), 'utf8'))
}

function runVite(into: string): Promise<{ code: number | null; output: string }> {
  return new Promise((resolve, reject) => {
    const words = ['build', '--logLevel', 'warn', '--outDir', into, '--emptyOutDir']
    const child = spawn(process.execPath, [programOf('vite', 'bin/vite.js'), ...words], {
      cwd: web,
      env: { ...process.env, NODE_ENV: 'production' },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const stopWithUs = () => child.kill()
    process.once('exit', stopWithUs)
    child.once('exit', () => process.off('exit', stopWithUs))
    let output = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (bytes) => {
        output += bytes
      })
    }
    child.on('error', reject)
    child.on('close', (code) => resolve({ code, output }))
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

if (import.meta.main) await buildWeb(console.log)
