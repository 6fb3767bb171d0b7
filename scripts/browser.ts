import { execFile, spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync, mkdirSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { chromium } from 'playwright-core'
import { programOf } from './web-build.ts'

const run = promisify(execFile)
const VERSION_MS = 20_000

/** A Chromium that starts on this machine, and the arguments to start it with. */
export type Browser = { executablePath: string; args: string[] }

const quiet = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--no-default-browser-check',
  '--disable-dev-shm-usage',
  '--disable-gpu',
]

/**
 * Finds a Chromium for tests, or installs one: CHROME_PATH; the one among the packages, which is the same everywhere
 * and headless; the system's; Playwright's; a download of Playwright's; apt as root. Throws a readable message when all
 * fail, so that no test is skipped.
 */
export async function findBrowser(log: (line: string) => void = console.log): Promise<Browser> {
  const named = process.env.CHROME_PATH
  if (named) {
    if (await starts(named)) return browserAt(named)
    throw new Error(`CHROME_PATH names ${named}, but that does not start as a Chromium.`)
  }
  const ways: (() => string | undefined | Promise<string | undefined>)[] = [
    packagedBrowser,
    systemBrowser,
    playwrightBrowser,
    () => downloadedBrowser(log),
    () => aptBrowser(log),
  ]
  for (const way of ways) {
    const path = await Promise.resolve(way()).catch(() => undefined)
    if (path && (await starts(path))) return browserAt(path)
  }
  throw new Error(
    'No Chromium was found for the browser tests, and none could be installed. ' +
      'Install chromium or google-chrome, or set CHROME_PATH to one, and run the tests again.',
  )
}

function browserAt(executablePath: string): Browser {
  return { executablePath, args: process.getuid?.() === 0 ? ['--no-sandbox', ...quiet] : quiet }
}

async function starts(path: string): Promise<boolean> {
  if (!existsSync(path)) return false
  if (process.platform === 'win32') return true
  const { stdout } = await run(path, ['--version'], { timeout: VERSION_MS }).catch(() => ({ stdout: '' }))
  return /chrom/i.test(stdout)
}

function systemBrowser(): string | undefined {
  const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']
  const folders = (process.env.PATH ?? '')
    .split(delimiter)
    .filter((folder) => folder && !folder.includes('node_modules'))
  const paths = names.flatMap((name) => folders.map((folder) => join(folder, name)))
  const elsewhere = [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    ...[process.env.PROGRAMFILES, process.env['PROGRAMFILES(X86)'], process.env.LOCALAPPDATA].map((folder) =>
      folder ? join(folder, 'Google', 'Chrome', 'Application', 'chrome.exe') : '',
    ),
  ]
  return [...paths, ...elsewhere].find(isProgram)
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

function playwrightBrowser(): string | undefined {
  const path = chromium.executablePath()
  return existsSync(path) ? path : undefined
}

/** The Chromium among the packages, unpacked once, with the libraries and fonts that a minimal machine lacks. */
async function packagedBrowser(): Promise<string | undefined> {
  if (process.platform !== 'linux') return undefined
  const folder = join(fileURLToPath(new URL('..', import.meta.url)), 'node_modules', '.cache', 'hemline-chromium')
  mkdirSync(folder, { recursive: true })
  const before = process.env.TMPDIR
  process.env.TMPDIR = folder // where the package unpacks itself; the shared temporary folder may contain another user's
  try {
    const { default: packaged, inflate, setupLambdaEnvironment } = await import('@sparticuz/chromium')
    const path = await packaged.executablePath()
    if (await starts(path)) return path
    const libraries = createRequire(import.meta.url).resolve('@sparticuz/chromium')
    await inflate(join(dirname(libraries), '..', 'bin', 'al2023.tar.br'))
    const environment = { ...process.env }
    setupLambdaEnvironment(join(folder, 'al2023', 'lib'))
    if (await starts(path)) return path
    process.env = environment
    rmSync(folder, { recursive: true, force: true }) // may be partially unpacked by an interrupted run
    return undefined
  } finally {
    if (before === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = before
  }
}

function downloadedBrowser(log: (line: string) => void): string | undefined {
  log('No Chromium on this machine; fetching one by Playwright …')
  const cli = programOf('playwright-core', 'cli.js')
  spawnSync(process.execPath, [cli, 'install', 'chromium'], { stdio: 'inherit', timeout: 600_000 })
  return playwrightBrowser()
}

function aptBrowser(log: (line: string) => void): string | undefined {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined
  log('Installing chromium by apt …')
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  spawnSync('apt-get', ['update'], { stdio: 'inherit', env })
  spawnSync('apt-get', ['install', '-y', '--no-install-recommends', 'chromium'], { stdio: 'inherit', env })
  return systemBrowser()
}
