import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { root } from './settings.ts'

export const otherBrowsers = ['webkit', 'firefox'] as const
export type OtherBrowserName = (typeof otherBrowsers)[number]

/** The programs of the browsers that were asked for. */
export type Programs = {
  firefox?: string
  webkit?: { driver: string; miniBrowser: string; xvfb: string }
}

type Wanted = { program: string; debian: string; find: () => string | undefined }

const firefox: Wanted = {
  program: 'Firefox',
  debian: 'firefox-esr',
  find: () => (process.env.FIREFOX_PATH || inPath('firefox-esr')) ?? inPath('firefox'),
}
const driver: Wanted = {
  program: 'WebKitWebDriver',
  debian: 'webkit2gtk-driver',
  find: () => inPath('WebKitWebDriver'),
}
/** It is no command, so it is looked for where the distributions have it. */
const miniBrowser: Wanted = {
  program: 'MiniBrowser',
  debian: 'webkit2gtk-driver',
  find: () => globSync('/usr/{lib,lib64,libexec}/{,*/}webkit{2gtk-4.1,2gtk-4.0,gtk-6.0}/MiniBrowser').toSorted()[0],
}
const xvfb: Wanted = { program: 'Xvfb', debian: 'xvfb', find: () => inPath('Xvfb') }

function inPath(program: string): string | undefined {
  const paths = (process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, program))
  return paths.find((path) => {
    try {
      accessSync(path, constants.X_OK)
      return true
    } catch {
      return false
    }
  })
}

/** Returns the programs of these browsers. Throws with the packages to install when one is missing: none is skipped. */
export function programsOf(names: readonly OtherBrowserName[]): Programs {
  const missing: Wanted[] = []
  const find = (wanted: Wanted): string => {
    const path = wanted.find()
    if (!path || !existsSync(path)) missing.push(wanted)
    return path ?? ''
  }
  const programs: Programs = {
    ...(names.includes('firefox') && { firefox: find(firefox) }),
    ...(names.includes('webkit') && {
      webkit: { driver: find(driver), miniBrowser: find(miniBrowser), xvfb: find(xvfb) },
    }),
  }
  if (missing.length === 0) return programs
  const packages = [...new Set(missing.map(({ debian }) => debian))]
  throw new Error(
    `Not on this machine: ${missing.map(({ program }) => program).join(', ')}. On Debian or Ubuntu install ` +
      `${packages.length === 1 ? 'it' : 'them'} with\n\n  apt-get install --no-install-recommends ${packages.join(' ')}\n\nand run the command again.`,
  )
}

const folder = join(root, 'e2e', 'other-browsers')
const stamp = join(folder, 'node_modules', '.installed-from')

/** Installs the packages that drive these browsers, unless the installed ones are of this lock file (decision 127). */
export function installDrivers(): void {
  const lock = readFileSync(join(folder, 'package-lock.json'), 'utf8')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === lock) return
  console.log('Installing what drives the browsers into e2e/other-browsers/node_modules (once; 63 MB) …')
  const { status } = spawnSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], {
    cwd: folder,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  })
  if (status !== 0) throw new Error('The packages could not be installed. See npm’s output above.')
  writeFileSync(stamp, lock)
}
