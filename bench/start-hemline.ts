import { buildApp } from '@hemline/server/src/app.ts'
import { readEnv } from '@hemline/server/src/base/env.ts'
import { type Deps, realDeps } from '@hemline/server/src/deps.ts'
import { jobNames } from '@hemline/server/src/worker.ts'
import type { FastifyInstance } from 'fastify'

/** Starts the whole server with production settings on a free port; outside systems are configured but never called. */
export async function startHemline(
  settings: Record<string, string> = {},
): Promise<{ deps: Deps; port: number; app: FastifyInstance }> {
  const env = readEnv({
    NODE_ENV: 'production',
    DATABASE_URL: process.env.DATABASE_URL,
    DATABASE_POOL: '10',
    HEMLINE_DATA: process.env.HEMLINE_DATA ?? '/nonexistent',
    HOST: '127.0.0.1',
    RATE_LIMIT: '1000000000',
    RUNS_JOBS: 'false',
    SLOW_QUERY_MS: '0',
    PUBLIC_URL: 'https://hemline.example',
    STRIPE_SECRET_KEY: 'sk_test_bench',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_bench',
    STRIPE_WEBHOOK_SECRET: 'whsec_bench',
    PAYOUT_KEY: Buffer.alloc(32).toString('base64'),
    ORDERS_LABELS: 'false',
    OPERATOR_NAME: 'Bench',
    OPERATOR_EMAILS: 'host@hemline.example',
    CONTACT_EMAIL: 'host@hemline.example',
    SMTP_URL: 'smtp://127.0.0.1:1',
    MAIL_FROM: 'Hemline <bench@hemline.example>',
    ...settings,
  })
  const deps = await realDeps(env, { jobNames })
  const app = await buildApp(deps)
  const { port } = new URL(await app.listen({ port: 0, host: env.HOST }))
  return { deps, port: Number(port), app }
}
