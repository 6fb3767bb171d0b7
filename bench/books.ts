import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const test = fileURLToPath(new URL('../scripts/test.ts', import.meta.url))

/** The long forms of two tests, too long for every run: so many random moves, or the server killed at every point. */
const books = {
  moves: { test: 'random-moves', env: { MOVES: '20000' } },
  kills: { test: 'orders/killed', env: { KILLS: 'all' } },
} as const

/** Runs one of them; gives its exit code. MOVES and MOVES_SEED may be set from outside. */
export function benchBooks(name: keyof typeof books): Promise<number> {
  const { test: file, env } = books[name]
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [test, 'api', file], { env: { ...env, ...process.env }, stdio: 'inherit' })
    child.on('error', reject)
    child.on('close', (code) => resolve(code ?? 1))
  })
}
