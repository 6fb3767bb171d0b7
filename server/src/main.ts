import { buildApp } from './app.ts'
import { readEnv } from './base/env.ts'
import { migrate } from './base/migrate.ts'
import { realDeps } from './deps.ts'
import { syncOperators } from './members/actions.ts'
import { jobNames, startWorker } from './worker.ts'

export type RunningServer = { url: string; stop(): Promise<void> }

/** Migrates the database, opens the port, and works on jobs unless RUNS_JOBS is false. Throws in plain words when a setting is missing. */
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
    async stop() {
      await app.close()
      await deps.close()
    },
  }
}

if (import.meta.main) {
  try {
    const server = await startServer(process.env)
    console.log(`Hemline answers at ${server.url}`)
    for (const signal of ['SIGINT', 'SIGTERM'] as const) {
      process.once(signal, () => void server.stop().then(() => process.exit(0)))
    }
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exit(1)
  }
}
