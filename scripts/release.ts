import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { messageOf } from '../server/src/base/message-of.ts'
import { nextVersion, releasedChangelog, withVersion } from './release-notes.ts'
import { type Contract, contractOf, packed, RELEASED_CONTRACT_FILE } from './released-contract.ts'
import { changedSince, migrationsNow, RELEASED_FILE } from './released-migrations.ts'
import { root as ourRoot } from './settings.ts'

const BRANCH = 'main'
const CHECKS = [['test'], ['run', 'drills']]

type Wanted = { root: string; wanted: string; day: string; calls: Contract; check: () => boolean }

/**
 * Makes a release of a clean main branch: version, changelog, the list of its migrations and its contract in one commit,
 * with an annotated tag. Throws a readable message, and changes nothing, when the tree has changes, nothing is unreleased, a
 * released migration was changed, or `check` fails. Returns the tag.
 */
export function release({ root, wanted, day, calls, check }: Wanted): string {
  const git = (...words: string[]) => execFileSync('git', words, { cwd: root, encoding: 'utf8', stdio: 'pipe' }).trim()
  const read = (path: string) => readFileSync(join(root, path), 'utf8')
  const requireClean = () => {
    const changes = git('status', '--porcelain')
    if (changes) throw new Error(`The work tree has changes; commit or remove them first:\n${changes}`)
  }
  requireClean()
  const branch = git('rev-parse', '--abbrev-ref', 'HEAD')
  if (branch !== BRANCH) throw new Error(`Releases are made of ${BRANCH}; this is ${branch}.`)
  const head = git('rev-parse', 'HEAD')
  const { version: current, workspaces = [] } = JSON.parse(read('package.json'))
  const version = nextVersion(current, wanted)
  const tag = `v${version}`
  if (git('tag', '--list', tag)) throw new Error(`There is a tag ${tag} already.`)
  const { text: changelog, notes } = releasedChangelog(read('CHANGELOG.md'), version, day)
  const changed = changedSince(root)
  if (changed.length > 0)
    throw new Error(`Migrations of the last release were changed: ${changed.join(', ')}. Write a new one instead.`)
  if (!check()) throw new Error('A check failed, so nothing is released.')
  requireClean()
  if (git('rev-parse', 'HEAD') !== head) throw new Error('There was a commit while the checks ran: start again.')

  const packages = ['.', ...workspaces].map((place: string) => join(place, 'package.json'))
  const own = new Set(packages.map((path): string => JSON.parse(read(path)).name))
  for (const path of [...packages, 'package-lock.json'].filter((path) => existsSync(join(root, path))))
    writeFileSync(join(root, path), withVersion(read(path), version, own))
  writeFileSync(join(root, 'CHANGELOG.md'), changelog)
  const released = { version, migrations: migrationsNow(root) }
  writeFileSync(join(root, RELEASED_FILE), `${JSON.stringify(released, null, 2)}\n`)
  writeFileSync(join(root, RELEASED_CONTRACT_FILE), packed({ version, calls }))
  git('add', '--all')
  git('commit', '--quiet', '--message', `release: ${version}`)
  git('tag', '--annotate', '--cleanup=verbatim', '--message', `Hemline ${version}\n\n${notes}`, tag)
  return tag
}

/** All tests, then all drills; they print what they find. */
function checkAll(): boolean {
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'
  return CHECKS.every((words) => spawnSync(npm, words, { cwd: ourRoot, stdio: 'inherit' }).status === 0)
}

if (import.meta.main) {
  try {
    const day = new Date().toISOString().slice(0, 10)
    const calls = await contractOf(ourRoot)
    const tag = release({ root: ourRoot, wanted: process.argv[2] ?? '', day, calls, check: checkAll })
    console.log(`${tag} is committed and tagged here. Publish it: git push --follow-tags`)
  } catch (error) {
    console.error(messageOf(error))
    process.exit(1)
  }
}
