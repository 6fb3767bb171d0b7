import { execFile, spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { type Browser, chromium } from 'playwright-core'
import { findBrowser } from '../scripts/browser.ts'
import { root } from '../scripts/settings.ts'
import { figuresIn, type PageFigures, type Report } from './phone-budget.ts'

const run = promisify(execFile)
const folder = join(root, 'bench/lighthouse')
const stamp = join(folder, 'node_modules', '.installed-from')
const REPORT_MOST_BYTES = 64 * 1024 * 1024
const RUN_MS = 180_000
/** A member's page has its live stream open, so that Lighthouse waits for as long as it may. */
const LONGEST_LOAD = '--max-wait-for-load=15000'

/** Installs Lighthouse unless the installed one is of its lock file: who hosts Hemline downloads none of it. */
export function installLighthouse(): void {
  const lock = readFileSync(join(folder, 'package-lock.json'), 'utf8')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === lock) return
  console.log('Installing Lighthouse into bench/lighthouse/node_modules (once; 185 MB) …')
  const { status } = spawnSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], {
    cwd: folder,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  })
  if (status !== 0) throw new Error('Lighthouse could not be installed. See npm’s output above.')
  writeFileSync(stamp, lock)
}

/** Returns a certificate for localhost that no browser trusts. */
export async function makeCertificate(): Promise<{ key: string; cert: string }> {
  const { generate } = createRequire(join(folder, 'package.json'))('selfsigned') as {
    generate(names: object[]): Promise<{ private: string; cert: string }>
  }
  const { private: key, cert } = await generate([{ name: 'commonName', value: 'localhost' }])
  return { key, cert }
}

export type Phone = {
  /** The same browser, for signing in before a page is measured. */
  browser: Browser
  /** `report`: where Lighthouse's own report is written, without its ending. */
  measure(url: string, report?: string): Promise<PageFigures>
  close(): Promise<void>
}

/** Starts our Chromium, to be led by Playwright and by Lighthouse. */
export async function openPhone(): Promise<Phone> {
  const { executablePath, args } = await findBrowser()
  const profile = await mkdtemp(join(tmpdir(), 'hemline-phone-'))
  const child = spawn(
    executablePath,
    [...args, '--headless', '--remote-debugging-port=0', '--ignore-certificate-errors', `--user-data-dir=${profile}`],
    { stdio: 'ignore' },
  )
  const port = await portOf(profile)
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`)
  return {
    browser,
    async measure(url, report) {
      const program = join(folder, 'node_modules/lighthouse/cli/index.js')
      const options = [`--port=${port}`, '--output=json', '--quiet', '--no-enable-error-reporting', LONGEST_LOAD]
      const { stdout } = await run(process.execPath, [program, url, ...options], {
        maxBuffer: REPORT_MOST_BYTES,
        timeout: RUN_MS,
      })
      if (report) writeFileSync(`${report}.json`, stdout)
      return figuresIn(JSON.parse(stdout) as Report)
    },
    async close() {
      await browser.close()
      const isGone = new Promise((resolve) => child.once('exit', resolve))
      child.kill()
      await isGone
      await rm(profile, { recursive: true, force: true })
    },
  }
}

async function portOf(profile: string): Promise<number> {
  const file = join(profile, 'DevToolsActivePort')
  for (let tries = 0; tries < 200; tries += 1) {
    const port = existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : 0
    if (port) return port
    await pause(50)
  }
  throw new Error('Chromium did not open its port.')
}
