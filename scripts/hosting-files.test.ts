import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readings, trouble } from './hosting-files.ts'
import { root } from './settings.ts'

/** A program that every machine has, in the place of one that reads: it accepts a file that has the word "good". */
const grep = { program: 'grep', debian: 'grep', files: '*.conf', words: (paths: string[]) => ['-H', 'good', ...paths] }

test.each([
  ['a file that its program accepts', 'a good line', ''],
  ['a file that its program refuses', 'a bad line', 'it ended with 1'],
])('%s', (_, text, expected) => {
  const place = mkdtempSync(join(tmpdir(), 'hemline-hosting-test-'))
  try {
    writeFileSync(join(place, 'one.conf'), text)
    expect(trouble(grep, place)).toBe(expected)
  } finally {
    rmSync(place, { recursive: true })
  }
})

test('a program that is not installed is no trouble, and is reported', () => {
  expect(trouble({ ...grep, program: 'no-such-program' })).toBeNull()
})

test('files that are gone are no silent success', () => {
  expect(trouble({ ...grep, files: '*.gone', words: () => ['--version'] })).not.toBe('')
})

test('nginx opens nothing that needs root or IPv6', () => {
  const folder = mkdtempSync(join(tmpdir(), 'hemline-hosting-test-'))
  try {
    const { words } = readings.find(({ program }) => program === 'nginx')!
    words([join(root, 'deploy/proxy/nginx.conf')], folder)
    const site = readFileSync(join(folder, 'site.conf'), 'utf8')
    expect(new Set(site.match(/listen \S{5}/g))).toEqual(new Set(['listen unix:']))
  } finally {
    rmSync(folder, { recursive: true })
  }
})

test('each file of deploy/ that a Debian program can read is read by it', () => {
  const read = new Set(readings.flatMap(({ files }) => globSync(files, { cwd: join(root, 'deploy') })))
  const all = globSync('{proxy,systemd,watching,backups}/*', { cwd: join(root, 'deploy') }).concat(
    'database/haproxy.cfg',
  )
  // the dashboard is held against the figures, PostgreSQL's lines are run by a drill
  const others = ['watching/grafana-dashboard.json', 'backups/archive.conf']
  expect(all.filter((file) => !read.has(file)).toSorted()).toEqual(others.toSorted())
})
