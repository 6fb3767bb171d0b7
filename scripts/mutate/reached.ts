import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from '../settings.ts'
import type { ApiOutcome } from './run-api-tests.ts'

/** What one test file ran: for each test its time and, for each file of the server, where the blocks begin that it ran. */
type Record_ = {
  hash: string
  sources: Record<string, string>
  tests: { name: string; ms: number; reached: Record<string, number[]> }[]
}
/** A test file and its tests that reach a place, in their order, with the time that each takes. */
export type Reaching = { file: string; tests: { name: string; ms: number }[]; ms: number; count: number }

const cacheFile = join(root, 'node_modules/.cache/hemline/reached.json')
const SETUP_MS = 600
const hashes = new Map<string, string>()

function hashOf(path: string): string {
  let hash = hashes.get(path)
  if (hash === undefined) {
    hash = existsSync(join(root, path))
      ? createHash('sha1')
          .update(readFileSync(join(root, path)))
          .digest('base64')
      : 'none'
    hashes.set(path, hash)
  }
  return hash
}

/** Which tests run which blocks of the server, as recorded the last time that neither had changed. */
export class Reached {
  private readonly records: Record<string, Record_> = existsSync(cacheFile)
    ? JSON.parse(readFileSync(cacheFile, 'utf8'))
    : {}

  /** Whether a test file must be run to know what it reaches. */
  isOld(file: string): boolean {
    const record = this.records[file]
    if (record?.hash !== hashOf(file)) return true
    return Object.entries(record.sources).some(([path, hash]) => hashOf(path) !== hash)
  }

  /** Keeps what a run of a whole test file reached. What ran before its first test counts for each of them. */
  keep(file: string, { tests, setup }: ApiOutcome): void {
    const sources: Record<string, string> = {}
    const byPath = (blocks: string[]) => {
      const reached: Record<string, number[]> = {}
      for (const block of new Set(blocks)) {
        const [path = '', start] = block.split(':')
        sources[path] = hashOf(path)
        reached[path] = [...(reached[path] ?? []), Number(start)]
      }
      return reached
    }
    this.records[file] = {
      hash: hashOf(file),
      tests: tests.map(({ name, ms, reached }) => ({ name, ms, reached: byPath([...setup, ...reached]) })),
      sources,
    }
    mkdirSync(dirname(cacheFile), { recursive: true })
    writeFileSync(cacheFile, JSON.stringify(this.records))
  }

  /** The test files with tests that run the block of `path` that begins at `start`; for -1 any block of it. Quickest first. */
  reaching(path: string, start: number): Reaching[] {
    return Object.entries(this.records)
      .filter(([file]) => existsSync(join(root, file)))
      .flatMap(([file, { tests }]) => {
        const chosen = tests.filter(({ reached }) => (start === -1 ? reached[path] : reached[path]?.includes(start)))
        if (chosen.length === 0) return []
        const ms = chosen.reduce((sum, test) => sum + test.ms, SETUP_MS)
        return [{ file, tests: chosen.map(({ name, ms: own }) => ({ name, ms: own })), ms, count: tests.length }]
      })
      .sort((a, b) => a.ms - b.ms)
  }

  /** The tests of a file from its first to the last of these, in order. */
  upTo(file: string, names: readonly string[]): string[] {
    const all = this.records[file]?.tests.map(({ name }) => name) ?? []
    return all.slice(0, Math.max(...names.map((name) => all.lastIndexOf(name))) + 1)
  }
}
