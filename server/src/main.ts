import { setTimeout as pause } from 'node:timers/promises'
import { buildApp } from './app.ts'
import { readEnv } from './base/env.ts'
import { migrate } from './base/migrate.ts'
import { stopOnSignal, within } from './base/stop-on-signal.ts'
import { realDeps } from './deps.ts'
import { syncOperators } from './members/actions.ts'
import { jobNames, startWorker } from './worker.ts'

/** Time limits for the requests in flight, and then for closing everything: 20 s plus a margin (decision 61). */
const IN_FLIGHT_MS = 14_500
const CLOSE_MS = 2_500

export type RunningServer = { url: string; stop(): Promise<void> }

/** The time limit of a shutdown, in ms. */
const stopsWithin = (delaySeconds: number) => delaySeconds * 1000 + IN_FLIGHT_MS + CLOSE_MS + 500

/**
 * Migrates the database, opens the port, and runs jobs unless RUNS_JOBS is false. Throws a readable message when a
 * setting is missing.
 */
export async function startServer(source: NodeJS.ProcessEnv): Promise<RunningServer> {
  const env = readEnv(source)
  await migrate(env.DATABASE_URL)
  const deps = await realDeps(env, { jobNames })
  await syncOperators(deps)
  const app = await buildApp(deps)
  await app.listen({ port: env.PORT, host: env.HOST })
  const address = app.server.address()
  const port = typeof address === 'object' && address ? address.port : env.PORT
  deps.env.PORT = port
  if (!env.PUBLIC_URL) deps.env.publicUrl = `http://localhost:${port}`
  if (env.RUNS_JOBS) await startWorker(deps)
  return {
    url: `http://localhost:${port}`,
    /** In order: not ready for load balancers, streams ended, requests and jobs finished, connections closed. */
    async stop() {
      app.inFlight.leave()
      await pause(env.STOP_DELAY_SECONDS * 1000)
      await deps.live.stop()
      await Promise.all([app.inFlight.finish(IN_FLIGHT_MS), deps.jobs.rest()])
      await within(CLOSE_MS, app.close().then(deps.close))
    },
  }
}

if (import.meta.main) {
  // Registered from the start: the first process of a container cannot otherwise be stopped while it migrates.
  let running: RunningServer | undefined
  stopOnSignal(async () => running?.stop(), stopsWithin(Number(process.env.STOP_DELAY_SECONDS) || 0))
  try {
    running = await startServer(process.env)
    console.log(`Hemline answers at ${running.url}`)
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exit(1)
  }
}
