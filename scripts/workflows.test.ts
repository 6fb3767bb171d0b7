import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { root } from './settings.ts'

type Step = { uses?: string; run?: string; name?: string; if?: string; with?: object }
type Workflow = { on: object; permissions: object; jobs: Record<string, { 'timeout-minutes': number; steps: Step[] }> }

const folder = join(root, '.github/workflows')
const workflows = readdirSync(folder).map((name) => parse(readFileSync(join(folder, name), 'utf8')) as Workflow)
const jobs = workflows.flatMap((workflow) => Object.values(workflow.jobs))
const commands = jobs.flatMap(({ steps }) => steps.flatMap(({ run }) => run ?? []))

test('each command of ours in a workflow is there, and each drill that it names', () => {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: object }
  const called = commands.flatMap((line) => [...line.matchAll(/npm (?:run )?(\w[\w-]*)/g)].map(([, name]) => name!))
  expect(called).toEqual(expect.arrayContaining(['test', 'drills']))
  expect(called.filter((name) => !(name in scripts))).toEqual([])

  const drills = readFileSync(join(root, 'drills/run.ts'), 'utf8')
  const drillNames = [...drills.matchAll(/^ {2}'?([a-z-]+)'?: \{ what:/gm)].map(([, name]) => name!)
  const named = commands.flatMap((line) => /npm run drills -- (.*)/.exec(line)?.[1]?.split(' ') ?? [])
  expect(named.filter((name) => !drillNames.includes(name))).toEqual([])
  // a full disk needs root
  expect(drillNames.filter((name) => !named.includes(name))).toEqual(['disk-full'])
})

test('each command that runs TypeScript or a package installs them first, with a Node that can', () => {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>
  }
  const needing = Object.keys(scripts).filter((name) => !/^(npm sbom|node scripts\/ready\.mjs$)/.test(scripts[name]!))
  expect(needing).toEqual(expect.arrayContaining(['start', 'erase-again', 'lint']))
  expect(needing.filter((name) => scripts[`pre${name}`] !== 'node scripts/ready.mjs')).toEqual([])
})

test('a workflow may read only, ends some time, and uses what is named by a version', () => {
  for (const { permissions } of workflows) expect(permissions).toEqual({ contents: 'read' })
  for (const job of jobs) expect(job['timeout-minutes']).toBeLessThanOrEqual(60)
  const used = jobs.flatMap(({ steps }) => steps.flatMap(({ uses }) => uses ?? []))
  expect(used.filter((name) => !/^actions\/[a-z-]+@v\d+$/.test(name))).toEqual([])
})
