import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { getCoinLedger } from '@hemline/contract/coins/calls.ts'
import { addDays, today } from '@hemline/contract/days.ts'
import { createListing } from '@hemline/contract/listings/calls.ts'
import { changeUser } from '@hemline/contract/members/calls.ts'
import { createOrder, decideOrder, getOrders } from '@hemline/contract/orders/calls.ts'
import { createPaymentHold, createPaymentSession } from '@hemline/contract/payments/calls.ts'
import { createPendingRequest } from '@hemline/contract/requests/calls.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type SeedClient, seedClient } from '../../seed/client.ts'
import { joinAsMember } from '../../seed/sign-up.ts'
import { freshDatabase } from '../../test/database.ts'
import { anyJpeg } from '../../test/loans.ts'
import { type ServerProcess, startProcess } from '../../test/process.ts'
import { confirmAsBrowser } from '../outside/payments/sandbox/browser.ts'

type Hold = { status: string; metadata: Record<string, string> }

let database: { url: string; drop(): Promise<void> }
let folder: string
let server: ServerProcess
const start = async () => {
  // one public address for both lives, so that the tokens of the first are good in the second
  server = await startProcess({ DATABASE_URL: database.url, HEMLINE_DATA: folder, PUBLIC_URL: 'http://hemline.test' })
}

beforeEach(async () => {
  database = await freshDatabase()
  folder = await mkdtemp(join(tmpdir(), 'hemline-killed-'))
  await start()
})
afterEach(async () => {
  await server.stop()
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

const post = async (path: string, body: object) => {
  const answer = await fetch(`${server.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
}
const holds = async () => {
  const answer = await fetch(`${server.url}/dev/payments.json`)
  return ((await answer.json()) as { holds: Hold[] }).holds
}
const until = async (what: () => Promise<boolean>) => {
  for (let attempt = 0; attempt < 200; attempt++) {
    if (await what()) return
    await pause(25)
  }
  throw new Error('it did not come to that')
}

async function moveIn(name: string, phoneNumber: string): Promise<SeedClient> {
  const client = await joinAsMember(server.url, { email: `${name}@hemline.test`, dateOfBirth: '1991-02-03' })
  await client.send(changeUser, {
    body: {
      firstName: name,
      secondName: 'Member',
      phoneNumber,
      height: '5f6',
      address: '1 Mare Street',
      city: 'London',
      postcode: 'E8 3PN',
      isFromOnboarding: true,
    },
  })
  const [picture] = await client.upload([await anyJpeg()], 'listing')
  const { data } = await client.send(createListing, {
    body: {
      brand: name,
      description: 'Silk',
      fit: 3,
      replacementPrice: 20_000,
      size: 10,
      hasDryCleaning: true,
      colour: 'red',
      images: [picture!.path],
      category: 'dress',
      length: 'midi',
    },
  })
  return Object.assign(client, { listingId: data })
}

/** A lender and a lendee whose card is confirmed: the next thing is the hold. */
async function atTheTill() {
  const lender = (await moveIn('Lena', '+447400123401')) as SeedClient & { listingId: string }
  const lendee = await moveIn('Bea', '+447400123402')
  const day = today(new Date())
  const { data } = await lendee.send(createPendingRequest, {
    body: {
      listingId: lender.listingId,
      startDate: addDays(day, 20),
      endDate: addDays(day, 22),
      deliveryMethod: 'DELIVERY',
    },
  })
  const session = await lendee.send(createPaymentSession, { body: { pendingRequestId: data.id } })
  await confirmAsBrowser({ address: server.url, ...session })
  return { lender, lendee, confirmed: { pendingRequestId: data.id, setupIntentId: session.setupIntentId } }
}

/** Kills the server without a word, starts it again, and lets a minute pass. */
async function killAndRestart(clients: SeedClient[]): Promise<SeedClient[]> {
  await server.kill()
  await start()
  await post('/dev/stripe/behaviour', {})
  await post('/dev/clock', { advance: 'PT1M' })
  await post('/dev/jobs/drain', {})
  return clients.map((client) => seedClient(server.url, client.token))
}

describe('the server is killed', () => {
  const steps = [
    ['after the hold was placed, before it knew', { afterActing: true }, 1],
    ['after days and coin were reserved, before the hold was placed', { afterActing: false }, 0],
  ] as const
  it.each(steps)('%s: the request is completed with one hold and one order', async (_name, failure, holdsBefore) => {
    const { lendee, confirmed } = await atTheTill()
    await post('/dev/stripe/behaviour', {
      failNext: { path: '/v1/payment_intents', status: 'timeout', times: 10, ...failure },
    })
    const cutOff = lendee.send(createPaymentHold, { body: confirmed }).catch(() => 'cut off')
    await until(async () => {
      const { reserved } = await lendee.send(getCoinLedger)
      return reserved === 1 && (await holds()).length === holdsBefore
    })
    const [again] = await killAndRestart([lendee])
    expect(await cutOff).toBe('cut off')

    const { items } = await again!.send(getOrders)
    expect(items.map((order) => order.status)).toEqual(['REQUESTED'])
    expect(await holds()).toMatchObject([
      { status: 'HELD', metadata: { pendingRequestId: confirmed.pendingRequestId } },
    ])
    expect(await again!.send(getCoinLedger)).toMatchObject({ free: 0, reserved: 1, spent: 0 })
    const { orderId } = await again!.send(createOrder, { body: confirmed })
    expect(orderId).toBe(items[0]!.id)
  })

  it('while it takes the money of an acceptance: the order is accepted, and paid once', async () => {
    const { lender, lendee, confirmed } = await atTheTill()
    const { orderId } = await lendee.send(createOrder, { body: confirmed })
    await post('/dev/stripe/behaviour', {
      failNext: { path: '/v1/payment_intents/*/capture', status: 'timeout', times: 10, afterActing: true },
    })
    const cutOff = lender.send(decideOrder, { body: { orderId, action: 'accept' } }).catch(() => 'cut off')
    await until(async () => (await holds()).some((hold) => hold.status === 'CAPTURED'))
    const [again] = await killAndRestart([lendee])
    expect(await cutOff).toBe('cut off')

    const { items } = await again!.send(getOrders)
    expect(items.map((order) => order.status)).toEqual(['ACCEPTED'])
    expect(await holds()).toMatchObject([{ status: 'CAPTURED', capturedPence: 2490 }])
    expect(await again!.send(getCoinLedger)).toMatchObject({ free: 0, reserved: 0, spent: 1 })
  })
})
