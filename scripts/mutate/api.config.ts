import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { defineConfig } from 'vitest/config'
import { ForksPoolWorker, type PoolOptions, type WorkerRequest } from 'vitest/node'
import house from '../../vitest.config.ts'
import { root } from '../settings.ts'
import { recorded, switchable } from './faulty-modules.ts'

/** The files that faults are planted in, and the faulty texts, by number. */
export type Faults = typeof globalThis & { faultyFiles?: Set<string>; faultyTexts?: Map<number, string> }

const isRecorded = (path: string) =>
  /^server\/src\/(?!base|outside)[a-z-]+\/.+\.ts$/.test(path) && !/\.test\.ts$/.test(path)

const faultyFiles = {
  name: 'faulty-files',
  enforce: 'pre' as const,
  transform(_code: string, id: string) {
    const [file = id, query = ''] = id.split('?')
    const path = relative(root, file)
    if (!isRecorded(path)) return null
    const fault = /^fault=(\d+)$/.exec(query)?.[1]
    if (fault && fault !== '0') return (globalThis as Faults).faultyTexts?.get(Number(fault)) ?? null
    const text = readFileSync(file, 'utf8')
    const isFaulty = fault === undefined && (globalThis as Faults).faultyFiles?.has(path)
    return (isFaulty && switchable(path, text)) || recorded(path, text)
  },
}

let worker: StayingWorker | undefined

/** A worker process reused between runs, with all modules it has loaded. */
class StayingWorker extends ForksPoolWorker {
  override readonly name = 'staying'
  private isStarted = false
  private readonly listeners = new Set<(message: unknown) => void>()

  override on(event: string, listener: (...words: unknown[]) => void): void {
    if (event === 'message') this.listeners.add(listener)
    super.on(event, listener)
  }

  override off(event: string, listener: (...words: unknown[]) => void): void {
    if (event === 'message') this.listeners.delete(listener)
    super.off(event, listener)
  }

  override send(message: WorkerRequest): void {
    const { type } = message
    if (type === 'stop') this.answer('stopped')
    else if (type === 'start' && this.isStarted) this.answer('started')
    else super.send(message)
    this.isStarted ||= type === 'start'
  }

  override async start(): Promise<void> {
    if (!this.isStarted) await super.start()
  }

  override async stop(): Promise<void> {
    for (const listener of this.listeners) this.off('message', listener)
  }

  private answer(type: 'started' | 'stopped'): void {
    for (const listener of this.listeners) queueMicrotask(() => listener({ type, __vitest_worker_response__: true }))
  }
}

const staying = {
  name: 'staying',
  createPoolWorker(options: PoolOptions) {
    worker ??= new StayingWorker(options)
    return worker
  },
}

const api = (house.test?.projects ?? []).find(
  (project) => (project as { test?: { name?: string } }).test?.name === 'api',
) as { test: object }

/** The API tests in one reused worker, in which faults are switched on and off. */
export default defineConfig({
  root,
  test: {
    fsModuleCache: false,
    projects: [
      {
        root,
        plugins: [faultyFiles],
        test: {
          ...api.test,
          runner: join(root, 'scripts/mutate/api-test-runner.ts'),
          pool: staying,
          maxWorkers: 1,
        },
      },
    ],
  },
})
