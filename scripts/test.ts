import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from './settings.ts'
import { buildWeb, programOf } from './web-build.ts'

type Count = { passed: number; failed: number }
type Step = { name: string; run(filter: string[]): Promise<Count> }

const tsc = () => programOf('typescript', 'bin/tsc')
const steps: Step[] = [
  ...['contract', 'server', 'web', '.'].map((project) => ({
    name: project === '.' ? 'types of scripts' : `types of ${project}`,
    run: () => check([tsc(), '-p', project, '--noEmit']),
  })),
  { name: 'lint', run: () => check([programOf('@biomejs/biome', 'bin/biome'), 'check', '.']) },
  { name: 'rooms', run: () => check(['scripts/check-rooms.ts']) },
  { name: 'spec texts', run: () => check(['scripts/spec-texts.ts']) },
  { name: 'spec coverage', run: () => check(['scripts/spec-coverage.ts']) },
  { name: 'db-types', run: () => check(['scripts/db-types.ts', '--check']) },
  { name: 'rules', run: (filter) => vitest('rules', filter) },
  { name: 'api', run: (filter) => vitest('api', filter) },
  { name: 'build', run: build },
  { name: 'journeys', run: (filter) => vitest('journeys', filter) },
]

const settings =
  /^(DATABASE_|STRIPE_|SMTP_|MAIL_|S3_|OIDC_|POSTCODES_|TILE_|CLICK_AND_DROP_|ROYAL_MAIL_|ORDERS_LABELS)|^(NODE_ENV|PORT|HOST|PUBLIC_URL|HEMLINE_DATA|RATE_LIMIT|RUNS_JOBS)$/
const env = {
  ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !settings.test(name))),
  TZ: 'UTC',
  NODE_ENV: 'test',
}

/** Runs one program by this Node with its output on ours; gives its exit code. */
function runNode(words: string[]): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, words, { cwd: root, env, stdio: 'inherit' })
    child.on('error', reject)
    child.on('close', (code) => resolve(code ?? 1))
  })
}

async function check(words: string[]): Promise<Count> {
  return (await runNode(words)) === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
}

async function build(): Promise<Count> {
  try {
    await buildWeb(console.log)
    return { passed: 1, failed: 0 }
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    return { passed: 0, failed: 1 }
  }
}

/** One project of vitest. A skipped test counts as failed, and so does a run that ends badly without naming a test. */
async function vitest(project: string, filter: string[]): Promise<Count> {
  const folder = mkdtempSync(join(tmpdir(), 'hemline-results-'))
  const results = join(folder, 'results.json')
  try {
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${results}`]
    const code = await runNode([
      programOf('vitest', 'vitest.mjs'),
      'run',
      '--project',
      project,
      ...reporters,
      ...filter,
    ])
    const { passed, notPassed } = readResults(results)
    return { passed, failed: code !== 0 && notPassed === 0 ? 1 : notPassed }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function readResults(file: string): { passed: number; notPassed: number } {
  try {
    const { numPassedTests, numTotalTests } = JSON.parse(readFileSync(file, 'utf8'))
    return { passed: numPassedTests, notPassed: numTotalTests - numPassedTests }
  } catch {
    return { passed: 0, notPassed: 0 }
  }
}

/** `npm test [-- step ... filter ...]`: all steps, or those whose name begins with a word given; other words go to vitest. */
async function main(words: string[]): Promise<void> {
  const chosen = steps.filter(({ name }) => words.some((word) => name.startsWith(word)))
  const filter = words.filter((word) => !steps.some(({ name }) => name.startsWith(word)))
  const total = { passed: 0, failed: 0 }
  const failedSteps: string[] = []
  for (const { name, run } of chosen.length > 0 ? chosen : steps) {
    console.log(`\n── ${name} ──`)
    const started = performance.now()
    const { passed, failed } = await run(filter)
    total.passed += passed
    total.failed += failed
    if (failed > 0) failedSteps.push(name)
    const seconds = ((performance.now() - started) / 1000).toFixed(1)
    console.log(`── ${name}: ${failed > 0 ? `${failed} failed` : 'ok'}, ${seconds} s`)
  }
  if (failedSteps.length > 0) console.log(`\nFailed: ${failedSteps.join(', ')}`)
  console.log(`\n${total.passed} passed, ${total.failed} failed`)
  process.exitCode = total.failed > 0 ? 1 : 0
}

await main(process.argv.slice(2))
