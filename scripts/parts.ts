import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './settings.ts'

const web = join(root, 'web')
const catalogue = join(web, 'catalogue')
const stamp = join(catalogue, 'node_modules', '.installed-from')

/**
 * `npm run parts`: Storybook with every story of the web app. Its packages have a separate lock file and are installed
 * on first use, so that hosts do not download them (decision 98).
 */
function parts(words: string[]): void {
  install()
  const storybook = join(catalogue, 'node_modules/storybook/dist/bin/dispatcher.js')
  const options = ['--config-dir', 'catalogue/storybook', '--port', '6006', '--ci', '--no-version-updates']
  const child = spawn(process.execPath, [storybook, 'dev', ...options, ...words], { cwd: web, stdio: 'inherit' })
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal))
  child.on('close', (code) => process.exit(code ?? 0))
}

/** Installs Storybook unless the installed one is of this lock file. */
function install(): void {
  const lock = readFileSync(join(catalogue, 'package-lock.json'), 'utf8')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === lock) return
  console.log('Installing Storybook into web/catalogue/node_modules (once; 84 MB) …')
  const { status } = spawnSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], {
    cwd: catalogue,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  })
  if (status !== 0) throw new Error('Storybook could not be installed. See npm’s output above.')
  writeFileSync(stamp, lock)
}

parts(process.argv.slice(2))
