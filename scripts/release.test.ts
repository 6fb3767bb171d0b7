import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { z } from 'zod/mini'
import { release } from './release.ts'
import { nextVersion } from './release-notes.ts'
import { readReleased, wireOf } from './released-contract.ts'
import { changedSince } from './released-migrations.ts'
import { root as ourRoot } from './settings.ts'

const day = '2026-12-01'
const changelog = `# Changelog

## [Unreleased]

### Added

- Hosts: a command.

## [0.1.0] - 2026-11-22

The first release.

[Unreleased]: #unreleased
[0.1.0]: #010---2026-11-22
`
let root: string
const git = (...words: string[]) => execFileSync('git', words, { cwd: root, encoding: 'utf8', stdio: 'pipe' }).trim()
const read = (path: string) => readFileSync(join(root, path), 'utf8')
function write(path: string, content: object | string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  const text = typeof content === 'string' ? content : `${JSON.stringify(content, null, 2)}\n`
  writeFileSync(join(root, path), text)
}
function commit(): void {
  git('add', '--all')
  git('commit', '--quiet', '--allow-empty', '--message', 'a change')
}
const calls = { 'GET /api/user': wireOf({ answer: z.object({ data: z.string() }) }) }
const run = (wanted = 'minor', check = () => true) => release({ root, wanted, day, calls, check })

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'hemline-release-'))
  git('init', '--quiet', '--initial-branch', 'main')
  git('config', 'user.name', 'A maintainer')
  git('config', 'user.email', 'maintainer@example.org')
  git('config', 'commit.gpgsign', 'false')
  git('config', 'tag.gpgsign', 'false')
  const needs = { dependencies: { 'web-push': '0.1.0', '@hemline/contract': '0.1.0' } }
  write('package.json', { name: 'hemline', version: '0.1.0', workspaces: ['contract', 'web'] })
  write('contract/package.json', { name: '@hemline/contract', version: '0.1.0' })
  write('web/package.json', { name: '@hemline/web', version: '0.1.0', ...needs })
  const others = { 'node_modules/web-push': { version: '0.1.0' }, 'node_modules/@hemline/web': { link: true } }
  const ofOurs = { contract: { version: '0.1.0' }, web: { version: '0.1.0', ...needs } }
  const packages = { '': { version: '0.1.0' }, ...ofOurs, ...others }
  write('package-lock.json', { name: 'hemline', version: '0.1.0', packages })
  write('CHANGELOG.md', changelog)
  write('server/migrations/0001_ground.sql', 'create table a (id int);')
  commit()
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

/** Nothing is released: no commit, no tag, no change of a file. */
function expectNothingChanged(before: string, files = ''): void {
  expect([git('rev-parse', 'HEAD'), git('tag'), git('status', '--porcelain')]).toEqual([before, '', files])
}

test('a release has its version everywhere, its day in the changelog, a commit and a tag with the notes', () => {
  expect(run()).toBe('v0.2.0')
  const lock = JSON.parse(read('package-lock.json'))
  expect([lock.version, lock.packages[''].version, lock.packages.web.version]).toEqual(['0.2.0', '0.2.0', '0.2.0'])
  expect(lock.packages['node_modules/web-push'].version, 'a package of others').toBe('0.1.0')
  expect(['package.json', 'web/package.json'].map((path) => JSON.parse(read(path)).version)).toEqual(['0.2.0', '0.2.0'])
  // npm looks elsewhere for a version that the workspace does not have
  for (const { dependencies } of [JSON.parse(read('web/package.json')), lock.packages.web])
    expect(dependencies).toEqual({ 'web-push': '0.1.0', '@hemline/contract': '0.2.0' })
  expect(read('CHANGELOG.md')).toBe(
    changelog
      .replace('## [Unreleased]\n', '## [Unreleased]\n\n## [0.2.0] - 2026-12-01\n')
      .replace('#unreleased\n', '#unreleased\n[0.2.0]: #020---2026-12-01\n'),
  )
  expect(git('log', '-1', '--format=%s')).toBe('release: 0.2.0')
  expect(git('tag', '--list', '--format=%(refname:short) %(contents)')).toBe(
    'v0.2.0 Hemline 0.2.0\n\n### Added\n\n- Hosts: a command.',
  )
  expect(git('rev-parse', 'v0.2.0^{commit}')).toBe(git('rev-parse', 'HEAD'))
  expect(git('status', '--porcelain')).toBe('')
  expect(() => run('patch'), 'nothing has changed since').toThrow('nothing under [Unreleased]')
})

test('a release has the contract that later ones are compared with', () => {
  run()
  expect(readReleased(root)).toEqual({ version: '0.2.0', calls: JSON.parse(JSON.stringify(calls)) })
  expect(git('ls-files', 'contract')).toContain('contract/released.json.gz')
})

test('a tree with changes, another branch or an existing tag are refused before any check runs', () => {
  const before = git('rev-parse', 'HEAD')
  const check = () => expect.unreachable()
  write('new.txt', 'new')
  expect(() => run('minor', check)).toThrow(/has changes.*\n\?\? new.txt/)
  expectNothingChanged(before, '?? new.txt')
  rmSync(join(root, 'new.txt'))
  git('checkout', '--quiet', '-b', 'side')
  expect(() => run('minor', check)).toThrow('Releases are made of main; this is side')
  git('checkout', '--quiet', 'main')
  git('tag', 'v0.2.0')
  expect(() => run('minor', check)).toThrow('There is a tag v0.2.0 already')
})

test('red checks, and a commit while they run, release nothing', () => {
  const before = git('rev-parse', 'HEAD')
  expect(() => run('minor', () => false)).toThrow('A check failed')
  expectNothingChanged(before)
  const commits = () => {
    commit()
    return true
  }
  const leavesFiles = () => {
    write('left.txt', 'a test left this')
    return true
  }
  expect(() => run('minor', commits)).toThrow('a commit while the checks ran')
  expect(() => run('minor', leavesFiles)).toThrow('?? left.txt')
  expect(git('tag')).toBe('')
})

test.each([
  ['nothing at all', '## [Unreleased]\n\n## ', 'nothing under [Unreleased]'],
  ['a heading only', '## [Unreleased]\n\n### Added\n\n## ', 'nothing under [Unreleased]'],
  [
    'an empty heading beside others',
    '## [Unreleased]\n\n### Added\n\n### Fixed\n\n- One.\n\n## ',
    'nothing under "Added"',
  ],
  ['no such section', '## [Next]\n\n- One.\n\n## ', 'no line "## [Unreleased]"'],
])('a changelog with %s is refused', (_, section, message) => {
  write('CHANGELOG.md', changelog.replace(/## \[Unreleased\][\s\S]*?\n## /, section))
  commit()
  const before = git('rev-parse', 'HEAD')
  expect(() => run('minor', () => expect.unreachable())).toThrow(message)
  expectNothingChanged(before)
})

test('a migration of the last release may be neither changed nor deleted', () => {
  run()
  write('CHANGELOG.md', read('CHANGELOG.md').replace('## [Unreleased]\n', '## [Unreleased]\n\n- More.\n'))
  write('server/migrations/0002_more.sql', 'create table b (id int);')
  commit()
  expect(changedSince(root)).toEqual([])
  write('server/migrations/0001_ground.sql', 'create table a (id bigint);')
  commit()
  expect(() => run('patch')).toThrow('Migrations of the last release were changed: 0001_ground')
})

test('the migrations of our own last release are unchanged', () => {
  expect(changedSince(ourRoot)).toEqual([])
})

test.each([
  ['0.1.0', 'patch', '0.1.1'],
  ['0.1.9', 'minor', '0.2.0'],
  ['0.9.3', 'major', '1.0.0'],
  ['0.1.0', 'v1.0.0', '1.0.0'],
])('after %s, %s is %s', (current, wanted, next) => expect(nextVersion(current, wanted)).toBe(next))

test.each(['0.1.0', '0.0.9', 'next', ''])('after 0.1.0, "%s" is refused', (wanted) =>
  expect(() => nextVersion('0.1.0', wanted)).toThrow(/not newer|none of them/),
)
