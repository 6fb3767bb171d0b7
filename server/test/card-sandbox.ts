import type { PaymentCode } from '@hemline/contract/payments/rules.ts'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { PaymentRefused } from '../src/outside/payments/port.ts'
import { freshDatabase } from './database.ts'
import { manualClock, type RunningSandbox, runSandbox, setUpCard } from './payments.ts'

/** The card sandbox of one test file, behaving well at the start of each test, with the steps that its tests take again and again. */
export function cardSandbox() {
  const clock = manualClock()
  let database: Awaited<ReturnType<typeof freshDatabase>>
  let running: RunningSandbox
  let keys = 0
  const key = () => `key-${++keys}`

  beforeAll(async () => {
    database = await freshDatabase()
    running = await runSandbox(database.url, clock)
  })
  afterAll(async () => {
    await running.stop()
    await database.drop()
  })
  beforeEach(() => running.behave({}))

  return {
    clock,
    /** An idempotency key that was not used before. */
    key,
    /** The key that was given last. */
    lastKey: () => `key-${keys}`,
    get sandbox() {
      return running
    },
    get databaseUrl() {
      return database.url
    },
    async hold(cardNumber?: string, amountPence = 2490, metadata: Record<string, string> = {}) {
      const setupIntentId = await setUpCard(running, cardNumber, amountPence)
      const placed = await running.payments.placeHold({ amountPence, setupIntentId, idempotencyKey: key(), metadata })
      return { ...placed, setupIntentId }
    },
    /** What the ledger says of a payment. */
    async entry(paymentIntentId: string) {
      const { holds } = await running.ledger()
      return holds.find((one) => one.paymentIntentId === paymentIntentId)
    },
  }
}

/** The code with which a step was refused, or what else happened. */
export async function refusalOf(step: Promise<unknown>): Promise<PaymentCode | string> {
  const error = await step.then(
    () => new Error('it was not refused'),
    (reason: unknown) => reason,
  )
  return error instanceof PaymentRefused ? error.code : String(error)
}
