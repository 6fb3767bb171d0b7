import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { testStart } from './test-start.ts'

const main = fileURLToPath(new URL('../src/main.ts', import.meta.url))
const flushCompileCacheHook = new URL('./flush-compile-cache.ts', import.meta.url).href
/** The compile cache shared by the processes. */
const compiled = fileURLToPath(new URL('../../node_modules/.cache/hemline-compiled/', import.meta.url))

/** Hemline as a separate process that can be killed. */
export type ServerProcess = {
  url: string
  kill(): Promise<void>
  stop(): Promise<void>
  /** Sends a signal without waiting. */
  signal(name: NodeJS.Signals): void
  /** Resolves with its exit code, null when a signal ended it. */
  exited: Promise<number | null>
}

/** Starts the server on a free port, with a new database at `testStart`, and waits until it reports its URL. */
export async function startProcess(settings: Record<string, string>): Promise<ServerProcess> {
  const child = spawn(process.execPath, ['--import', flushCompileCacheHook, main], {
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: compiled,
      NODE_ENV: 'development',
      PORT: '0',
      HOST: '127.0.0.1',
      LOG_LEVEL: 'silent',
      RATE_LIMIT: '0',
      ...(settings.NODE_ENV === 'production' ? {} : { CLOCK_STARTS_AT: testStart }),
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  child.stderr.on('data', (chunk) => {
    output += chunk
  })
  const exited = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)))
  const url = await new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      const address = /answers at (\S+)/.exec(line)?.[1]
      if (address) resolve(address)
    })
    child.once('exit', () => reject(new Error(`The server did not start: ${output}`)))
  })
  const end = async (signal: 'SIGKILL' | 'SIGTERM') => {
    child.kill(signal)
    await exited
  }
  return {
    url,
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
    signal: (name) => child.kill(name),
    exited,
  }
}
