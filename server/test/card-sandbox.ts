import type { PaymentCode } from '@hemline/contract/payments/rules.ts'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { PaymentRefused } from '../src/outside/payments/port.ts'
import { freshDatabase } from './database.ts'
import { manualClock, type RunningSandbox, runSandbox, setUpCard } from './payments.ts'

/** The card sandbox of one test file, reset before each test, with the common steps of its tests. */
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
    /** Returns a new idempotency key. */
    key,
    /** Returns the last new key. */
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
    /** Returns the ledger's entry of a payment. */
    async entry(paymentIntentId: string) {
      const { holds } = await running.ledger()
      return holds.find((one) => one.paymentIntentId === paymentIntentId)
    },
  }
}

/** Returns the code of a refusal, or the outcome. */
export async function refusalOf(step: Promise<unknown>): Promise<PaymentCode | string> {
  const error = await step.then(
    () => new Error('it was not refused'),
    (reason: unknown) => reason,
  )
  return error instanceof PaymentRefused ? error.code : String(error)
}
