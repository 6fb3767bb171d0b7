import { setTimeout as pause } from 'node:timers/promises'
import { buildApp } from './app.ts'
import { systemClock } from './base/clock.ts'
import { type Env, readEnv } from './base/env.ts'
import { messageOf } from './base/message-of.ts'
import { migrate } from './base/migrate.ts'
import { stopOnSignal, within } from './base/stop-on-signal.ts'
import { stopLimits, timeLimits } from './base/time-limits.ts'
import { realDeps } from './deps.ts'
import { checkHost, exitCodeOf, lineOf } from './host-check.ts'
import { syncOwners } from './operator/holder-actions.ts'
import { jobNames, startWorker } from './worker.ts'

export type RunningServer = { url: string; stop(): Promise<void> }

/**
 * Migrates the database, opens the port, and runs jobs unless RUNS_JOBS is false. Production first checks what its host
 * set up. Throws a readable message when a setting is missing or wrong.
 */
export async function startServer(source: NodeJS.ProcessEnv): Promise<RunningServer> {
  const env = readEnv(source)
  if (!env.isDevelopment) await requireRight(env)
  await migrate(env.directDatabaseUrl)
  const deps = await realDeps(env, { jobNames })
  await syncOwners(deps)
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
      const { delayMs, inFlightMs } = stopLimits(env.STOP_DELAY_SECONDS)
      app.inFlight.leave()
      await pause(delayMs)
      await deps.live.stop()
      await Promise.all([app.inFlight.finish(inFlightMs, { hasOthers: delayMs > 0 }), deps.jobs.rest()])
      await within(timeLimits.stop.closeMs, app.close().then(deps.close))
    },
  }
}

/**
 * Prints what is not right with settings, database and outside systems. Throws when one of them is wrong; one that does
 * not answer prevents no start, since a restart must not need the mail server (decision 138).
 */
async function requireRight(env: Env): Promise<void> {
  const findings = await checkHost(env, { now: systemClock.now() })
  for (const finding of findings) if (finding.state !== 'right') console.log(lineOf(finding))
  const away = findings.filter(({ state }) => state === 'away').length
  if (exitCodeOf(findings) !== 1)
    return console.log(
      `Checked ${findings.length} things: nothing is wrong${away > 0 ? `, but ${away} did not answer` : ''}.`,
    )
  const hint = 'Change what is WRONG above; npm run check looks again.'
  if (env.START_CHECKS === 'refuse')
    throw new Error(`Hemline does not start. ${hint} START_CHECKS=report starts all the same.`)
  console.log(hint)
}

if (import.meta.main) {
  // Registered from the start: the first process of a container cannot otherwise be stopped while it migrates.
  let running: RunningServer | undefined
  stopOnSignal(async () => running?.stop(), stopLimits(Number(process.env.STOP_DELAY_SECONDS) || 0).wholeMs)
  try {
    running = await startServer(process.env)
    console.log(`Hemline answers at ${running.url}`)
  } catch (error) {
    console.error(messageOf(error))
    process.exit(1)
  }
}
