import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { createServer } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { root } from '../scripts/settings.ts'
import { Settings } from '../server/src/base/env.ts'
import { isReady } from './proxy.ts'

const START_MS = 120_000

/** How a stop signal is sent: by a supervisor to npm, by a container to the server itself, or by a terminal to all. */
export const stopWays = ['npm', 'main process', 'process group'] as const
export type StopWay = (typeof stopWays)[number]

/** One Hemline, started by `npm start` as hosts do, on a port that stays the same. */
export class Node {
  readonly url: string
  #settings: Record<string, string>
  #tree: string
  #npm: ChildProcess | null = null
  #output = ''

  constructor(port: number, { tree = root, ...settings }: Record<string, string> & { tree?: string }) {
    this.url = `http://127.0.0.1:${port}`
    this.#tree = tree
    // the same for all nodes, since it is the issuer of their tokens
    const PUBLIC_URL = 'http://hemline.test'
    this.#settings = {
      PORT: String(port),
      HOST: '127.0.0.1',
      PUBLIC_URL,
      LOG_LEVEL: 'error',
      RATE_LIMIT: '0',
      ...settings,
    }
  }

  /** Other settings, or another work tree, from the next start on. */
  change({ tree = this.#tree, ...settings }: Record<string, string> & { tree?: string }): void {
    this.#tree = tree
    this.#settings = { ...this.#settings, ...settings }
  }

  /**
   * Starts it and waits until `path` is answered with 200. Throws with its output when it ends or takes longer than two
   * minutes.
   */
  async start(path = '/readyz'): Promise<void> {
    this.#output = ''
    const npm = spawn('npm', ['start'], {
      cwd: this.#tree,
      env: { ...environment(), ...this.#settings },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    })
    this.#npm = npm
    for (const stream of [npm.stdout, npm.stderr])
      stream.on('data', (bytes) => {
        this.#output = (this.#output + bytes).slice(-5_000)
      })
    const until = performance.now() + START_MS
    while (!(await isReady(this.url, path))) {
      if (npm.exitCode !== null || npm.signalCode !== null || performance.now() > until)
        throw new Error(`The node at ${this.url} did not start:\n${this.#output}`)
      await pause(100)
    }
  }

  get output(): string {
    return this.#output
  }

  /** Sends SIGTERM and waits for the end of npm and of the server. Returns how long that took, in seconds. */
  async stop(way: StopWay = 'npm'): Promise<number> {
    const npm = this.#npm
    if (!npm?.pid) return 0
    const main = mainProcess(npm.pid)
    if (main === null) throw new Error(`npm has not started the node at ${this.url} yet`)
    const began = performance.now()
    if (way === 'npm') npm.kill('SIGTERM')
    else process.kill(way === 'main process' ? main : -npm.pid, 'SIGTERM')
    await this.#gone(main)
    return (performance.now() - began) / 1000
  }

  /** Ends the server as a lost machine would: without a word. */
  async kill(): Promise<void> {
    if (!this.#npm?.pid) return
    const main = mainProcess(this.#npm.pid)
    try {
      process.kill(-this.#npm.pid, 'SIGKILL')
    } catch {
      // it has ended by itself
    }
    await this.#gone(main)
  }

  async #gone(main: number | null): Promise<void> {
    const npm = this.#npm
    while ((main !== null && isAlive(main)) || (npm && npm.exitCode === null && npm.signalCode === null))
      await pause(20)
    this.#npm = null
  }
}

/**
 * The environment of the machine without that of an npm that started the drill. Each of Hemline's settings is empty: an
 * empty one counts as absent and comes before a host's .env, whose card provider and bucket no drill may touch.
 */
export function environment(): NodeJS.ProcessEnv {
  const foreign = /^(npm_|INIT_CWD$|NODE_OPTIONS$|VITEST|TEST$)/
  const own = Object.entries(process.env).filter(([name]) => !foreign.test(name))
  return { ...Object.fromEntries(own), ...Object.fromEntries(Object.keys(Settings.shape).map((name) => [name, ''])) }
}

/** The server itself, since npm's shell becomes it; null before npm has started it or when it has ended. */
function mainProcess(npm: number): number | null {
  try {
    return Number(execFileSync('pgrep', ['-P', String(npm)], { encoding: 'utf8' }).split('\n')[0])
  } catch {
    return null
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

/** Free ports, all different. */
export async function freePorts(count: number): Promise<number[]> {
  const servers = Array.from({ length: count }, () => createServer())
  const ports = await Promise.all(
    servers.map(
      (server) =>
        new Promise<number>((resolve) => {
          server.listen(0, '127.0.0.1', () => {
            const address = server.address()
            resolve(typeof address === 'object' && address ? address.port : 0)
          })
        }),
    ),
  )
  await Promise.all(servers.map((server) => new Promise((done) => server.close(done))))
  return ports
}
