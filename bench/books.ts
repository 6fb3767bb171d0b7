import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const test = fileURLToPath(new URL('../scripts/test.ts', import.meta.url))

/** The long versions of two tests: many random moves, or the server killed at every point. */
const books = {
  moves: { test: 'random-moves', env: { MOVES: '20000' } },
  kills: { test: 'orders/killed', env: { KILLS: 'all' } },
} as const

/** Runs one of them; returns its exit code. `count` and `seed` apply to the moves. */
export function benchBooks(
  name: keyof typeof books,
  { count, seed }: { count?: string | undefined; seed?: string | undefined },
): Promise<number> {
  const { test: file, env: whole } = books[name]
  const env = { ...whole, ...(count && { MOVES: count }), ...(seed && { MOVES_SEED: seed }) }
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [test, 'api', file], { env: { ...process.env, ...env }, stdio: 'inherit' })
    child.on('error', reject)
    child.on('close', (code) => resolve(code ?? 1))
  })
}
