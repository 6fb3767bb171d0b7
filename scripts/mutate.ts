import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { parseArgs } from 'node:util'
import { readSource } from './check-rooms.ts'
import { ApiTests } from './mutate/api-tests.ts'
import { Mirror } from './mutate/mirror.ts'
import { type Mutant, mutantsOf, planted } from './mutate/mutants.ts'
import type { Outcome, Task } from './mutate/run-mutants.ts'
import { TestProcess } from './mutate/test-process.ts'
import { root } from './settings.ts'

/** A fault that no test can detect, because the program is equivalent; `why` explains it. */
type Accepted = { path: string; code: string; what: string; why: string }
type Planned = { path: string; mutant: Mutant; code: string }

/** Longer than all rules take on a busy machine: a fault that makes a loop endless is noticed by its silence. */
const RULES_SILENCE_MS = 45_000
const acceptedFiles = ['scripts/mutate/accepted.json', 'scripts/mutate/accepted-server.json']
const usage =
  'npm run mutate -- <contract | contract/orders | server/coins | a file | a file:line> [--sample n] [--seed n] [--types] [--list] [--elsewhere]'

/**
 * Returns the files in a place (`contract`, `contract/orders`, `server/coins`, or a path) that faults are planted in.
 */
function filesIn(place: string): string[] {
  if (/\.tsx?$/.test(place)) return [place]
  const [side = '', ...rest] = place.split('/')
  const folder = posix.join(side, 'src', ...rest)
  if (!existsSync(join(root, folder))) throw new Error(`There is no ${folder}. ${usage}`)
  const isWanted = (name: string) =>
    /\.ts$/.test(name) &&
    !/\.test\.ts$/.test(name) &&
    !/(^|\/)(words|limits|db-types|privacy|terms|faqs)\.ts$/.test(name) &&
    (side !== 'server' || /(actions|store|views|jobs)\.ts$/.test(name) || rest.length > 1)
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => posix.join(folder, name))
    .filter(isWanted)
    .sort()
}

/** Returns the test files that load `path`: those beside it first, then the contract's, then the screens'. */
function testsFor(path: string, importers: ReadonlyMap<string, readonly string[]>): string[] {
  const distance = (test: string) => (dirname(test) === dirname(path) ? 0 : test.startsWith('contract/') ? 1 : 2)
  const reached = new Set([path])
  for (const file of reached) for (const importer of importers.get(file) ?? []) reached.add(importer)
  return [...reached].filter((file) => /\.test\.tsx?$/.test(file)).sort((a, b) => distance(a) - distance(b))
}

/** Returns which files import a file at run time, over contract and web. */
function readImporters(): Map<string, string[]> {
  const importers = new Map<string, string[]>()
  for (const place of ['contract/src', 'web/src']) {
    for (const name of readdirSync(join(root, place), { recursive: true, encoding: 'utf8' })) {
      if (!/\.tsx?$/.test(name)) continue
      const file = posix.join(place, name)
      for (const { name: wanted, isType } of readSource(file, readFileSync(join(root, file), 'utf8')).imports) {
        const ours = /^@hemline\/contract\/(.+)$/.exec(wanted)
        const to = ours ? `contract/src/${ours[1]}` : posix.join(posix.dirname(file), wanted)
        if (!isType) importers.set(to, [...(importers.get(to) ?? []), file])
      }
    }
  }
  return importers
}

/** Returns a repeatable sample of `size` items of `all`, in their own order. */
function sampled<T>(all: readonly T[], size: number, seed: number): T[] {
  let state = seed
  const random = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
  const ranked = all.map((item, at) => ({ item, at, rank: random() })).sort((a, b) => a.rank - b.rank)
  return ranked
    .slice(0, size)
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item)
}

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      sample: { type: 'string' },
      seed: { type: 'string' },
      types: { type: 'boolean' },
      list: { type: 'boolean' },
      elsewhere: { type: 'boolean' },
    },
  })
  if (positionals.length === 0) throw new Error(usage)
  const accepted = acceptedFiles
    .filter((name) => existsSync(join(root, name)))
    .flatMap((name): Accepted[] => JSON.parse(readFileSync(join(root, name), 'utf8')))
  const isAccepted = ({ path, code, mutant }: Planned) =>
    accepted.some((entry) => entry.path === path && entry.code === code && entry.what === mutant.what)
  const places = positionals.map((place) => /^(.*\.tsx?):(\d+)$/.exec(place) ?? [place, place])
  const files = [...new Set(places.flatMap(([, place = '']) => filesIn(place)))]
  const isPlanned = ({ path, mutant }: Planned) =>
    places.some(([, place = '', line]) => line === undefined || (place === path && Number(line) === mutant.line))
  const planned = files.flatMap((path): Planned[] => {
    const text = readFileSync(join(root, path), 'utf8')
    const lines = text.split('\n')
    return mutantsOf(path, text)
      .map((mutant) => ({ path, mutant, code: lines[mutant.line - 1]?.trim() ?? '' }))
      .filter(isPlanned)
  })
  const open = planned.filter((fault) => !isAccepted(fault))
  const chosen = values.sample ? sampled(open, Number(values.sample), Number(values.seed ?? 1)) : open
  const revision = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: root, encoding: 'utf8' }).trim()
  console.log(
    `${files.length} files, ${planned.length} faults, ${planned.length - open.length} of them accepted, ${chosen.length} planted now (${revision})`,
  )
  if (values.list) {
    for (const { path, mutant, code } of chosen) console.log(`${path}:${mutant.line}  ${mutant.what}  | ${code}`)
    return
  }
  const importers = readImporters()
  const runners = new Map<string, TestProcess<Task, Outcome>>()
  const survivors: Planned[] = []
  const mirror = new Mirror()
  const green = new Set<string>()
  const run = async (project: string, task: Task): Promise<Outcome> => {
    const runner =
      runners.get(project) ??
      new TestProcess<Task, Outcome>('scripts/mutate/run-mutants.ts', [project], RULES_SILENCE_MS)
    runners.set(project, runner)
    const outcome = await runner.run(task)
    return typeof outcome === 'string' ? { isNoticed: true, by: outcome } : outcome
  }
  const serverFiles = [...new Set(chosen.map(({ path }) => path).filter((path) => path.startsWith('server/')))]
  const apiTests = new ApiTests(serverFiles, { elsewhere: values.elsewhere ?? false })
  /** Whether a project's tests fail with the fault; without it they must pass. */
  const isNoticed = async ({ path, mutant }: Planned): Promise<boolean> => {
    if (path.startsWith('server/')) return (await apiTests.noticedBy(path, mutant)) !== null
    const tests = testsFor(path, importers)
    for (const project of ['rules', 'rules-apart']) {
      const whole = [project, ...tests].join()
      if (!green.has(whole)) {
        const { isNoticed: isRed, by } = await run(project, { path, mutant: null, tests })
        if (isRed) throw new Error(`Without any fault the tests fail already: ${by}`)
        green.add(whole)
      }
      if ((await run(project, { path, mutant, tests })).isNoticed) return true
    }
    return false
  }
  try {
    if (serverFiles.length > 0) await apiTests.record([...new Set(serverFiles.map((path) => dirname(path)))])
    for (const fault of chosen) {
      if (await isNoticed(fault)) continue
      if (
        values.types &&
        mirror.failsToCompile(fault.path, planted(readFileSync(join(root, fault.path), 'utf8'), fault.mutant))
      )
        continue
      survivors.push(fault)
      console.log(`survived  ${fault.path}:${fault.mutant.line}  ${fault.mutant.what}  | ${fault.code}`)
    }
  } finally {
    for (const runner of [...runners.values(), apiTests]) await runner.close()
    mirror.remove()
  }
  const noticed = chosen.length - survivors.length
  const percent = chosen.length > 0 ? (100 * noticed) / chosen.length : 100
  console.log(`${noticed} of ${chosen.length} noticed (${percent.toFixed(1)} %)`)
  process.exitCode = percent >= 90 ? 0 : 1
}

await main()
