import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { indexOf, isConcurrent } from '../server/src/base/concurrent-migrations.ts'
import { allowedIn, type Fault, ownFaults } from './migration-rules.ts'
import { root } from './settings.ts'
import { programOf } from './web-build.ts'

/** Files before this one are part of the first release: no version before has to go on beside them. */
const FIRST_CHECKED = '0133'
/** The oldest PostgreSQL that docs/hosting.md promises. */
const POSTGRES = '16'

/** Exceptions of files that landed before this check did; later files name their own. */
const landed: Record<string, Record<string, string>> = {
  '0140_live_outbox.sql': {
    'require-concurrent-index-creation': 'the table has the events of some minutes',
    'require-concurrent-index-deletion': 'the table has the events of some minutes',
    'replaced-function': 'rows of the version before, which do not name `notifies`, are notified as before',
  },
  '0150_desk_orders.sql': {
    'require-concurrent-index-creation': 'no community of the first release has many orders yet',
  },
}

/** Squawk's rules that are not about a version before, each with the reason. */
const notAsked: Record<string, string> = {
  'require-lock-timeout': 'the migrator sets one, and tries again',
  'require-statement-timeout': 'a statement may be long, as long as it holds no lock that members need',
  'prefer-robust-stmts': 'a transaction is applied as a whole or not at all',
  'prefer-bigint-over-int': 'a matter of design',
  'prefer-bigint-over-smallint': 'a matter of design',
  'prefer-identity': 'a matter of design',
  'prefer-text-field': 'a matter of design',
  'prefer-timestamp-tz': 'a matter of design',
}

/**
 * Returns what is wrong with the migrations of a folder, as `file:line  rule: message`: each must work beside a node of
 * the version before, and let members go on meanwhile (decision 149).
 */
export function migrationFaults(folder: string, names: readonly string[]): string[] {
  const bySquawk = squawk(folder, names)
  return names.flatMap((name) => {
    const text = readFileSync(join(folder, name), 'utf8')
    const faults = [...(bySquawk.get(name) ?? []), ...ownFaults(text), ...formFaults(name, text)]
    const allowed = new Map([...Object.entries(landed[name] ?? {}), ...allowedIn(text)])
    const brokenRules = new Set(faults.map(({ rule }) => rule))
    const needless = [...allowed.keys()].filter((rule) => !brokenRules.has(rule))
    return [
      ...faults
        .filter(({ rule }) => !allowed.has(rule))
        .sort((one, other) => one.line - other.line)
        .map(({ rule, line, message }) => `${name}:${line}  ${rule}: ${message}`),
      ...needless.map((rule) => `${name}:1  allows ${rule}, and has none`),
    ]
  })
}

function formFaults(name: string, text: string): Fault[] {
  if (/squawk-ignore/.test(text))
    return [{ rule: 'squawk-ignore', line: 1, message: 'write "-- allowed rule-name: the reason" instead' }]
  if (!isConcurrent(text)) {
    const line = text.split('\n').findIndex((one) => /^[^-]*\bindex concurrently\b/i.test(one)) + 1
    const message =
      'PostgreSQL accepts it outside a transaction only: a file of its own that begins with "-- concurrently: why"'
    return line > 0 ? [{ rule: 'concurrently', line, message }] : []
  }
  try {
    indexOf(name, text)
    return []
  } catch (error) {
    return [{ rule: 'concurrently', line: 1, message: (error as Error).message }]
  }
}

type Finding = { file: string; line: number; message: string; rule_name: string }

function squawk(folder: string, names: readonly string[]): Map<string, Fault[]> {
  const concurrent = names.filter((name) => isConcurrent(readFileSync(join(folder, name), 'utf8')))
  const others = names.filter((name) => !concurrent.includes(name))
  const findings = [...runSquawk(folder, others, true), ...runSquawk(folder, concurrent, false)]
  const faults = new Map<string, Fault[]>()
  for (const { file, line, message, rule_name: rule } of findings) {
    const fault = { rule, line: line + 1, message }
    faults.set(file, [...(faults.get(file) ?? []), fault])
  }
  return faults
}

function runSquawk(folder: string, names: readonly string[], inTransaction: boolean): Finding[] {
  if (names.length === 0) return []
  const how = inTransaction ? '--assume-in-transaction' : '--no-assume-in-transaction'
  const words = ['--reporter=json', `--pg-version=${POSTGRES}`, how, `--exclude=${Object.keys(notAsked).join()}`]
  const program = programOf('squawk-cli', 'js/bin/squawk')
  const { stdout, stderr, error } = spawnSync(process.execPath, [program, ...words, ...names], {
    cwd: folder,
    encoding: 'utf8',
  })
  if (error) throw error
  try {
    return JSON.parse(stdout)
  } catch {
    throw new Error(`Squawk did not run: ${stderr || stdout}`)
  }
}

if (import.meta.main) {
  const folder = join(root, 'server/migrations')
  const names = readdirSync(folder).filter((name) => name.endsWith('.sql') && name >= FIRST_CHECKED)
  const faults = migrationFaults(folder, names.sort())
  for (const fault of faults) console.log(fault)
  console.log(
    faults.length > 0
      ? `${faults.length} faults. A version before goes on beside these (decision 149); "-- allowed rule: reason" names an exception.`
      : `${names.length} migrations work beside the version before.`,
  )
  process.exitCode = faults.length > 0 ? 1 : 0
}
