import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { filesAboveFloor } from './browser-floor.ts'
import { planOfChanges } from './changed.ts'
import { chosenParts } from './chosen-parts.ts'
import { hardStarts, mainJourneys } from './hard-starts.ts'
import { missingAssets } from './missing-assets.ts'
import { lookAgain, type StepResult } from './second-look.ts'
import { root } from './settings.ts'
import { countOf, type FailedFile, readResults } from './test-results.ts'
import { UNHANDLED_ERRORS_FILE } from './unhandled-errors.ts'
import { buildWeb, homeSize, programOf } from './web-build.ts'

/** The result of a step. `failedFiles` hold the failed tests among `failed`. */
type Count = { passed: number; failed: number; failedFiles?: FailedFile[] }
type Print = (line: string) => void
/** Each line of what a step prints goes to `print`; without it, to our own output as it is. */
type Step = { name: string; run(filter: string[], print?: Print): Promise<Count> }

const tsc = () => programOf('typescript', 'bin/tsc')
const steps: Step[] = [
  ...['contract', 'server', 'sandboxes', 'demo', 'web', '.'].map((project) => ({
    name: project === '.' ? 'types of scripts' : `types of ${project}`,
    run: (_: string[], print?: Print) => check([tsc(), '-p', project, '--noEmit'], print),
  })),
  { name: 'lint', run: (_, print) => check([programOf('@biomejs/biome', 'bin/biome'), 'check', '.'], print) },
  { name: 'lint migrations', run: (_, print) => check(['scripts/check-migrations.ts'], print) },
  { name: 'rooms', run: (_, print) => check(['scripts/check-rooms.ts'], print) },
  { name: 'spec texts', run: (_, print) => check(['scripts/spec-texts.ts'], print) },
  { name: 'spec words', run: (_, print) => check(['scripts/plain-words.ts'], print) },
  { name: 'spec voice', run: (_, print) => check(['scripts/member-texts.ts'], print) },
  { name: 'spec references', run: (_, print) => check(['scripts/check-references.ts'], print) },
  { name: 'spec coverage', run: (_, print) => check(['scripts/spec-coverage.ts'], print) },
  { name: 'hosting files', run: (_, print) => check(['scripts/hosting-files.ts'], print) },
  { name: 'db-types', run: (_, print) => check(['scripts/db-types.ts', '--check'], print) },
  { name: 'rules', run: (filter, print) => vitest('rules*', filter, print) },
  { name: 'parts', run: (filter, print) => parts(filter, print) },
  { name: 'api', run: (filter, print) => vitest('api', filter, print) },
  { name: 'build', run: (_, print) => build(print) },
  { name: 'journeys', run: (filter, print) => vitest('journeys', filter, print) },
]
/** The rule tests, API tests and main journeys from each hard start; words choose tests, and starts by their day: `2027-03-28`. */
const daysSteps: Step[] = hardStarts.flatMap(({ name, at }) => {
  const env = { TEST_STARTS_AT: at }
  const journeys = mainJourneys.map((journey) => `/${journey}.spec.ts`)
  return [
    { name: `rules at ${at}, ${name}`, run: (filter, print) => vitest('rules*', filter, print, env) },
    { name: `api at ${at}, ${name}`, run: (filter, print) => vitest('api', filter, print, env) },
    {
      name: `journeys at ${at}, ${name}`,
      run: (filter, print) => vitest('journeys', filter.length > 0 ? filter : journeys, print, env),
    },
  ] satisfies Step[]
})
/**
 * Steps of one lane run one after the other. The tests and the checks run side by side, and the browser's lane after them:
 * beside each other all of them take two to four times as long on a machine whose processors are slow to switch (decision 201).
 */
const laneOf = (name: string): string =>
  ['rules', 'api'].includes(name) ? 'tests' : ['parts', 'build', 'journeys'].includes(name) ? 'browser' : 'checks'

const settings =
  /^(DATABASE_|STRIPE_|SMTP_|MAIL_|S3_|OIDC_|POSTCODES_|TILE_|CLICK_AND_DROP_|ROYAL_MAIL_|TWILIO_|SMS_|ORDERS_LABELS)|^(NODE_ENV|PORT|HOST|PUBLIC_URL|HEMLINE_DATA|RATE_LIMIT|RUNS_JOBS)$/
const env = {
  ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !settings.test(name))),
  TZ: 'UTC',
  NODE_ENV: 'test',
  // later processes reuse the compile cache of earlier ones
  NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'hemline-compiled'),
}

/** Runs one program with this Node; returns its exit code. */
function runNode(words: string[], print?: Print, more: Record<string, string> = {}): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, words, {
      cwd: root,
      env: { ...env, ...more },
      stdio: print ? ['ignore', 'pipe', 'pipe'] : 'inherit',
    })
    if (print)
      for (const input of [child.stdout, child.stderr]) createInterface({ input: input as Readable }).on('line', print)
    child.on('error', reject)
    child.on('close', (code) => resolve(code ?? 1))
  })
}

async function check(words: string[], print?: Print): Promise<Count> {
  return (await runNode(words, print)) === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
}

async function build(print: Print = console.log): Promise<Count> {
  try {
    await buildWeb(print)
    const { line, isTooHeavy } = homeSize()
    print(line)
    const above = filesAboveFloor(join(root, 'web/dist'))
    for (const feature of above) print(`The oldest browsers lack this (decision 301): ${feature}`)
    if (above.length > 0) throw new Error('The build uses what the oldest browsers lack.')
    const missing = missingAssets(join(root, 'web/dist'))
    if (missing.length > 0) throw new Error(`The build lacks files that it names: ${missing.join(', ')}`)
    if (isTooHeavy) throw new Error('The home page has become too heavy.')
    return { passed: 1, failed: 0 }
  } catch (error) {
    print(error instanceof Error ? error.message : String(error))
    return { passed: 0, failed: 1 }
  }
}

/** Runs one project of vitest. A skipped test counts as failed. */
async function vitest(project: string, filter: string[], print?: Print, more?: Record<string, string>): Promise<Count> {
  const folder = mkdtempSync(join(tmpdir(), 'hemline-results-'))
  const results = join(folder, 'results.json')
  try {
    const unhandled = join(folder, 'unhandled.txt')
    const reporters = ['default', 'json', join(root, 'scripts/unhandled-errors.ts')].map((name) => `--reporter=${name}`)
    const words = [
      programOf('vitest', 'vitest.mjs'),
      'run',
      '--project',
      project,
      ...reporters,
      `--outputFile.json=${results}`,
      ...filter,
    ]
    const code = await runNode(words, print, { ...more, [UNHANDLED_ERRORS_FILE]: unhandled })
    return countOf(readResults(results, unhandled), code)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The stories and test files that words choose, or all. */
function parts(filter: string[], print?: Print): Promise<Count> {
  const { files, stories } = chosenParts(filter)
  return vitest('parts', files, print, { STORIES: stories.join(' ') })
}

/** Returns the steps selected by these words and the test files that each is narrowed to. */
function chosenSteps(words: string[]): [Step, string[]][] {
  if (words[0] === 'changed') return changedSteps()
  if (words[0] === 'days') return stepsOfDays(words.slice(1))
  const chosen = steps.filter(({ name }) => words.some((word) => name.startsWith(word)))
  const filter = words.filter((word) => !steps.some(({ name }) => name.startsWith(word)))
  return (chosen.length > 0 ? chosen : steps).map((step) => [step, filter])
}

/** `rules`, `api` and `journeys` choose one kind of step, a day one start. */
function stepsOfDays(words: string[]): [Step, string[]][] {
  const isKind = (word: string) => /^(rules|api|journeys)$/.test(word)
  const isDay = (word: string) => /^\d{4}-\d{2}-\d{2}$/.test(word)
  const [kinds, days] = [words.filter(isKind), words.filter(isDay)]
  const filter = words.filter((word) => !isKind(word) && !isDay(word))
  return daysSteps
    .filter(({ name }) => kinds.length === 0 || kinds.some((kind) => name.startsWith(kind)))
    .filter(({ name }) => days.length === 0 || days.some((day) => name.includes(` ${day}T`)))
    .map((step) => [step, filter])
}

function changedSteps(): [Step, string[]][] {
  const { changed, steps: planned, left } = planOfChanges()
  console.log(`${changed.length} files differ from the main branch.`)
  if (left.length > 0) console.log(`Not run, though they reach them: ${left.join(' ')}`)
  return steps.flatMap((step): [Step, string[]][] => {
    const files = planned.get(step.name)
    return files ? [[step, files]] : []
  })
}

/**
 * `npm test [-- step ... filter ...]`: all steps, or those whose name begins with a word given; other words go to vitest.
 * `npm test -- changed`: what the files ask for that differ from the main branch. `npm test -- days`: the rule tests, the API
 * tests and the main journeys from hard starts.
 */
async function main(words: string[]): Promise<void> {
  const chosen = chosenSteps(words)
  const lanes = [...Map.groupBy(chosen, ([{ name }]) => laneOf(name)).values()]
  const results: StepResult[] = []
  const runLane = async (lane: typeof chosen) => {
    for (const [{ name, run }, filter] of lane) {
      console.log(`\n── ${name} ──`)
      const started = performance.now()
      const print = lanes.length > 1 ? (line: string) => console.log(`${name} │ ${line}`) : undefined
      const { passed, failed, failedFiles = [] } = await run(filter, print)
      const inFiles = failedFiles.reduce((sum, { tests }) => sum + Math.max(1, tests), 0)
      results.push({ name, passed, unexplained: Math.max(0, failed - inFiles), failedFiles })
      const seconds = ((performance.now() - started) / 1000).toFixed(1)
      console.log(`── ${name}: ${failed > 0 ? `${failed} failed` : 'ok'}, ${seconds} s`)
    }
  }
  const isLast = ([first]: typeof chosen) => first !== undefined && laneOf(first[0].name) === 'browser'
  await Promise.all(lanes.filter((lane) => !isLast(lane)).map(runLane))
  await Promise.all(lanes.filter(isLast).map(runLane))
  const { passed, failed, failedSteps, failures, passedAgain } = await lookAgain(results, runAlone)
  // repeated at the end: a long run's own reports are far above
  if (failedSteps.length > 0) console.log(`\nFailed: ${failedSteps.join(', ')}`)
  for (const failure of failures) console.log(`  ${failure}`)
  if (passedAgain.length > 0) console.log('\nPassed only when run again:')
  for (const failure of passedAgain) console.log(`  ${failure}`)
  console.log(`\n${passed} passed, ${failed} failed`)
  process.exitCode = failed > 0 ? 1 : 0
}

/** Runs one test file of a step again, with nothing beside it; returns whether it passed. */
async function runAlone(name: string, path: string): Promise<boolean> {
  console.log(`\n── ${name}, again: ${path} ──`)
  const { passed, failed } = await [...steps, ...daysSteps].find((step) => step.name === name)!.run([path])
  return passed > 0 && failed === 0
}

await main(process.argv.slice(2))
