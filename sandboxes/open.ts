import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import type { Env } from '../server/src/base/env.ts'
import type { Jobs } from '../server/src/base/jobs.ts'
import type { Carrier } from '../server/src/outside/carrier/port.ts'
import type { Mail } from '../server/src/outside/mail/port.ts'
import type { Push } from '../server/src/outside/push/port.ts'
import type { Sms } from '../server/src/outside/sms/port.ts'
import { sandboxCarrier } from './carrier/sandbox-carrier.ts'
import { serveDev } from './dev/dev-routes.ts'
import { type DevStore, pgDevStore } from './dev-store.ts'
import { type DemoCommunity, readDemoCommunity } from './identity/demo-community.ts'
import { sandboxMail } from './mail/sandbox-mail.ts'
import { actAtNamedMoment, createMovableClock, type MovableClock } from './movable-clock.ts'
import { sandboxAt } from './payments/sandbox-keys.ts'
import { sandboxPush } from './push/sandbox-push.ts'
import { sandboxSms } from './sms/sandbox-sms.ts'

/** What development uses in place of outside systems (decision 88). Production never loads this folder. */
export type Sandboxes = {
  /** The sandboxes' data: in the database, shared by all processes. */
  store: DevStore
  clock: MovableClock
  mail: Mail
  sms: Sms
  carrier: Carrier
  sendPush: Push['send']
  /** The Stripe adapter's connection to the payment sandbox that `serve` adds to this server. */
  payments: ReturnType<typeof sandboxAt>
  /** Returns the members that the sign-in screen may offer, or null. */
  readDemoCommunity(): Promise<DemoCommunity | null>
  /** Allows requests to set their time; call before the first route. */
  actAtNamedMoment(app: FastifyInstance): void
  /** Adds the /dev pages, the payment sandbox among them. */
  serve(app: FastifyInstance, jobs: Pick<Jobs, 'drain' | 'report'>): Promise<void>
}

/** Opens every sandbox. They store in this installation's database unless given another store. */
export async function openSandboxes(env: Env, pool: Pool, store: DevStore = pgDevStore(pool)): Promise<Sandboxes> {
  const clock = await createMovableClock(store, env.CLOCK_STARTS_AT)
  const host = env.HOST === '0.0.0.0' || env.HOST === '::' ? '127.0.0.1' : env.HOST
  return {
    store,
    clock,
    mail: sandboxMail(store, clock),
    sms: sandboxSms(store, clock),
    carrier: sandboxCarrier(store, clock),
    sendPush: sandboxPush(store, clock),
    payments: sandboxAt(() => `http://${host}:${env.PORT}`),
    readDemoCommunity: () => readDemoCommunity(store),
    actAtNamedMoment: (app) => actAtNamedMoment(app, clock),
    serve: (app, jobs) => serveDev(app, { store, clock, env, jobs }),
  }
}
