import { type ChildProcess, execFileSync, fork } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { parseArgs } from 'node:util'
import { readSource } from './check-rooms.ts'
import { Mirror } from './mutate/mirror.ts'
import { type Mutant, mutantsOf, planted } from './mutate/mutants.ts'
import type { Outcome, Task } from './mutate/run-mutants.ts'
import { root } from './settings.ts'

/** A fault that no test can notice, because the program means the same with it; `why` says so. */
type Accepted = { path: string; code: string; what: string; why: string }
type Planned = { path: string; mutant: Mutant; code: string }

const SILENCE_MS = 240_000
const acceptedFile = join(root, 'scripts/mutate/accepted.json')
const usage =
  'npm run mutate -- <contract | contract/orders | server/coins | a file> [--sample n] [--seed n] [--types] [--list]'

/** The files below a place of the house (`contract`, `contract/orders`, `server/coins`, or a path) that faults are planted in. */
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

/** The test files that load `path`, those beside it first. For the server: those of its own domain. */
function testsFor(path: string, importers: ReadonlyMap<string, readonly string[]>): string[] {
  const beside = (test: string) => (dirname(test) === dirname(path) ? 0 : 1)
  if (path.startsWith('server/')) {
    return readdirSync(join(root, dirname(path)))
      .filter((name) => name.endsWith('.test.ts'))
      .map((name) => posix.join(dirname(path), name))
  }
  const reached = new Set([path])
  for (const file of reached) for (const importer of importers.get(file) ?? []) reached.add(importer)
  return [...reached].filter((file) => /\.test\.tsx?$/.test(file)).sort((a, b) => beside(a) - beside(b))
}

/** Which files import a file at run time, over contract and web. */
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

/** A repeatable choice of `size` out of `all`, in their own order. */
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

/** The child process that runs tests; a fault that never ends is ended with the child, and the next one is started. */
class Runner {
  private child: ChildProcess | null = null
  private readonly project: string

  constructor(project: string) {
    this.project = project
  }

  async run(task: Task): Promise<Outcome> {
    this.child ??= await this.start()
    const { child } = this
    return new Promise((resolve) => {
      const finish = (outcome: Outcome) => {
        clearTimeout(timer)
        child.removeAllListeners('message').removeAllListeners('exit')
        resolve(outcome)
      }
      const timer = setTimeout(() => {
        this.stop()
        finish({ isNoticed: true, by: 'it never ended' })
      }, SILENCE_MS)
      child.once('message', (outcome) => finish(outcome as Outcome))
      child.once('exit', () => {
        this.child = null
        finish({ isNoticed: true, by: 'the tests could not run' })
      })
      child.send(task)
    })
  }

  private start(): Promise<ChildProcess> {
    const child = fork(join(root, 'scripts/mutate/run-mutants.ts'), [this.project], {
      cwd: root,
      detached: true,
      env: { ...process.env, TZ: 'UTC', NODE_ENV: 'test' },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    return new Promise((resolve, reject) => {
      child.once('message', () => {
        child.removeAllListeners('exit')
        resolve(child)
      })
      child.once('exit', (code) => reject(new Error(`the test runner ended with ${code}`)))
    })
  }

  stop(): void {
    if (this.child?.pid) process.kill(-this.child.pid, 'SIGKILL')
    this.child = null
  }

  async close(): Promise<void> {
    const { child } = this
    if (!child) return
    child.removeAllListeners()
    await new Promise((resolve) => {
      child.once('exit', resolve)
      child.disconnect()
    })
  }
}

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      sample: { type: 'string' },
      seed: { type: 'string' },
      types: { type: 'boolean' },
      list: { type: 'boolean' },
    },
  })
  if (positionals.length === 0) throw new Error(usage)
  const accepted: Accepted[] = existsSync(acceptedFile) ? JSON.parse(readFileSync(acceptedFile, 'utf8')) : []
  const isAccepted = ({ path, code, mutant }: Planned) =>
    accepted.some((entry) => entry.path === path && entry.code === code && entry.what === mutant.what)
  const files = positionals.flatMap(filesIn)
  const planned = files.flatMap((path): Planned[] => {
    const text = readFileSync(join(root, path), 'utf8')
    const lines = text.split('\n')
    return mutantsOf(path, text).map((mutant) => ({ path, mutant, code: lines[mutant.line - 1]?.trim() ?? '' }))
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
  const runners = new Map<string, Runner>()
  const survivors: Planned[] = []
  const mirror = new Mirror()
  const green = new Set<string>()
  /** Whether the tests of any project that has some of them fail with the fault; without it they must pass. */
  const isNoticedBy = async ({ path, mutant }: Planned, tests: string[]): Promise<boolean> => {
    for (const project of path.startsWith('server/') ? ['api'] : ['rules', 'rules-apart']) {
      const runner = runners.get(project) ?? new Runner(project)
      runners.set(project, runner)
      const whole = [project, ...tests].join()
      if (!green.has(whole)) {
        const { isNoticed, by } = await runner.run({ path, mutant: null, tests })
        if (isNoticed) throw new Error(`Without any fault the tests fail already: ${by}`)
        green.add(whole)
      }
      if ((await runner.run({ path, mutant, tests })).isNoticed) return true
    }
    return false
  }
  try {
    for (const fault of chosen) {
      if (await isNoticedBy(fault, testsFor(fault.path, importers))) continue
      if (
        values.types &&
        mirror.failsToCompile(fault.path, planted(readFileSync(join(root, fault.path), 'utf8'), fault.mutant))
      )
        continue
      survivors.push(fault)
      console.log(`survived  ${fault.path}:${fault.mutant.line}  ${fault.mutant.what}  | ${fault.code}`)
    }
  } finally {
    for (const runner of runners.values()) await runner.close()
    mirror.remove()
  }
  const noticed = chosen.length - survivors.length
  const percent = chosen.length > 0 ? (100 * noticed) / chosen.length : 100
  console.log(`${noticed} of ${chosen.length} noticed (${percent.toFixed(1)} %)`)
  process.exitCode = percent >= 90 ? 0 : 1
}

await main()
