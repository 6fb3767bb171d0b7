import Fastify, { type FastifyInstance } from 'fastify'
import { PDFDocument } from 'pdf-lib'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { sandboxCarrier, scanParcel } from '../../../../sandboxes/carrier/sandbox-carrier.ts'
import { memoryDevStore } from '../../../../sandboxes/dev-store.ts'
import { readEnv } from '../../base/env.ts'
import { clickAndDropCarrier } from './click-and-drop.ts'
import { openCarrier } from './open.ts'
import { type Carrier, CarrierRefused, CarrierUnavailable, type WantedParcel } from './port.ts'
import { royalMailTracking } from './royal-mail-tracking.ts'

const maya = { name: 'Maya Okafor', address: '12 Mare Street', address2: 'Flat 3', city: 'London', postcode: 'E8 3PH' }
const lucja = { name: 'Łucja Woźniak', address: '4 Clifton Road', address2: '', city: 'London', postcode: 'W9 1SZ' }
const out: WantedParcel = {
  reference: 'H10001-1a2b3c4d-OUT',
  from: maya,
  to: lucja,
  contents: 'Rixo dress',
  valuePence: 18_000,
  orderedAt: new Date('2026-11-23T10:00:00Z'),
}
const home: WantedParcel = { ...out, reference: 'H10001-1a2b3c4d-RTN', from: lucja, to: maya }

type Order = { orderIdentifier: number; orderReference: string; trackingNumber: string; item: Record<string, unknown> }

/** A local server that implements the wire of Click & Drop, with its rules and failures. */
function royalMail() {
  const orders: Order[] = []
  let undeletable: number | null = null
  const calls: { method: string; url: string; key: string | undefined }[] = []
  let mishaps: ((url: string, method: string) => 'LOSE' | number | null)[] = []
  const app: FastifyInstance = Fastify()
  const ordersOf = (ids: string) => {
    const parts = ids.split(';')
    const names = parts.map((part) => (part.startsWith('"') ? part.slice(1, -1) : Number(part)))
    return orders.filter((order) => names.includes(order.orderIdentifier) || names.includes(order.orderReference))
  }
  const info = ({ item: _, ...order }: Order) => ({ ...order, createdOn: '2026-11-23T10:00:00Z' })
  const isUndeletable = (order: Order) => order.orderIdentifier === undeletable
  app.addHook('onRequest', async (request, reply) => {
    calls.push({ method: request.method, url: request.url, key: request.headers.authorization })
    const { authorization, 'x-ibm-client-id': id, 'x-ibm-client-secret': secret } = request.headers
    const isTracking = request.url.startsWith('/mailpieces/') && id === 'id' && secret === 'secret'
    if (authorization !== 'Bearer secret' && !(isTracking && request.headers['x-accept-rmg-terms'] === 'yes'))
      return reply.status(401).send({ message: 'Unauthorized' })
  })
  app.addHook('onSend', async (request, reply, payload) => {
    const mishap = mishaps.map((one) => one(request.url, request.method)).find((one) => one !== null)
    if (mishap === 'LOSE') request.raw.socket.destroy()
    else if (mishap) reply.status(mishap)
    return payload
  })
  app.post('/orders', async (request, reply) => {
    const { items } = request.body as { items: Record<string, unknown>[] }
    if (items.length > 1)
      return reply.status(400).send([{ message: 'Amount of labels across all items must not exceed 1' }])
    const [item] = items as [{ orderReference: string; recipient: { address: { postcode: string } } }]
    if (item.recipient.address.postcode === 'XX1 1XX') {
      return {
        successCount: 0,
        errorsCount: 1,
        createdOrders: [],
        failedOrders: [{ order: item, errors: [{ errorCode: 19, errorMessage: 'Postcode is not valid' }] }],
      }
    }
    const order = {
      orderIdentifier: 1000 + orders.length,
      orderReference: item.orderReference,
      trackingNumber: `AB12345678${orders.length}GB`,
      item,
    }
    orders.push(order)
    const label = Buffer.from(`%PDF of ${order.orderIdentifier}`).toString('base64')
    return { successCount: 1, errorsCount: 0, createdOrders: [{ ...info(order), label }], failedOrders: [] }
  })
  app.get<{ Params: { ids: string } }>('/orders/:ids', async ({ params }, reply) => {
    const orders = ordersOf(params.ids)
    return orders.length > 0 ? orders.map(info) : reply.status(404).send({ message: 'Not found' })
  })
  app.get<{ Params: { ids: string } }>('/orders/:ids/label', async ({ params }, reply) =>
    reply.type('application/pdf').send(Buffer.from(`%PDF of ${params.ids}`)),
  )
  app.delete<{ Params: { ids: string } }>('/orders/:ids', async ({ params }) => {
    const [stays, gone] = [
      ordersOf(params.ids).filter(isUndeletable),
      ordersOf(params.ids).filter((order) => !isUndeletable(order)),
    ]
    for (const order of gone) orders.splice(orders.indexOf(order), 1)
    const errors = stays.map(({ orderIdentifier, orderReference }) => ({
      accountOrderNumber: orderIdentifier,
      channelOrderReference: orderReference,
      code: 'OrderNotDeletable',
      message: `Order ${orderIdentifier} is despatched`,
    }))
    return { deletedOrders: gone.map(info), errors }
  })
  app.get<{ Params: { number: string } }>('/mailpieces/v2/:number/events', async ({ params }, reply) => {
    const event = (eventName: string, eventDateTime: string) => ({ eventCode: 'EV', eventName, eventDateTime })
    const history: Record<string, object[]> = {
      AB1: [event('Sender preparing item', '2026-11-23T09:00:00+00:00')],
      AB2: [
        event('Item received by Royal Mail', '2026-11-24T17:10:00+00:00'),
        event('Sender preparing item', '2026-11-23T09:00:00+00:00'),
      ],
      AB3: [
        event('Delivered by Post', '2026-11-26T11:00:00+00:00'),
        event('Delivery attempted - no answer', '2026-11-25T11:00:00+00:00'),
        event('Accepted at Post Office', '2026-11-24T17:10:00+00:00'),
      ],
      BACK1: [event('Item being returned to sender', '2026-11-30T08:00:00+00:00')],
      BACK3: [event('Delivered to sender', '2026-11-30T08:00:00+00:00')],
      BACK2: [
        event('Accepted at Post Office', '2026-11-24T17:10:00+00:00'),
        event('Return to Sender - not called for', '2026-11-30T08:00:00+00:00'),
        event('Delivered by Post', '2026-12-02T11:00:00+00:00'),
      ],
    }
    const events = history[params.number]
    if (!events)
      return reply.status(404).send({ errors: [{ errorCode: 'E1142', errorDescription: 'Barcode not recognised' }] })
    return { mailPieces: { mailPieceId: params.number, events } }
  })
  return {
    app,
    orders,
    calls,
    mishap(one: (url: string, method: string) => 'LOSE' | number | null) {
      mishaps = [one]
    },
    refuseDeletion(orderIdentifier: number) {
      undeletable = orderIdentifier
    },
    heal() {
      mishaps = []
    },
  }
}

let server: ReturnType<typeof royalMail>
let url: string
let carrier: Carrier
beforeEach(async () => {
  server = royalMail()
  url = await server.app.listen({ port: 0, host: '127.0.0.1' })
  carrier = clickAndDropCarrier({ url, key: 'secret', readScans: null, timeoutMs: 1500 })
})
afterEach(() => server.app.close())

const text = (pdf: Uint8Array) => new TextDecoder().decode(pdf)

describe('Royal Mail Click & Drop', () => {
  it('orders an outbound and a return label, Tracked 48, from our addresses', async () => {
    const pair = await carrier.orderLabels({ outbound: out, inbound: home })
    expect(pair.outbound).toMatchObject({ shipmentId: '1000', trackingNumber: 'AB123456780GB' })
    expect(text(pair.inbound.pdf)).toBe('%PDF of 1001')
    expect(server.orders.map((order) => order.item)).toMatchObject([
      {
        orderReference: 'H10001-1a2b3c4d-OUT',
        recipient: {
          address: { fullName: 'Łucja Woźniak', addressLine1: '4 Clifton Road', postcode: 'W9 1SZ', countryCode: 'GB' },
        },
        postageDetails: { serviceCode: 'TOLP48' },
        label: { includeLabelInResponse: true },
        orderDate: '2026-11-23T10:00:00.000Z',
        total: 180,
        currencyCode: 'GBP',
      },
      { recipient: { address: { fullName: 'Maya Okafor', addressLine2: 'Flat 3', postcode: 'E8 3PH' } } },
    ])
    expect(server.calls.every((call) => call.key === 'Bearer secret')).toBe(true)
  })

  it('returns the same pair when called again', async () => {
    const first = await carrier.orderLabels({ outbound: out, inbound: home })
    const again = await carrier.orderLabels({ outbound: out, inbound: home })
    expect(server.orders).toHaveLength(2)
    expect([again.outbound.trackingNumber, again.inbound.trackingNumber]).toEqual([
      first.outbound.trackingNumber,
      first.inbound.trackingNumber,
    ])
    expect(text(again.outbound.pdf)).toBe('%PDF of 1000')
  })

  it('finds an order whose answer was lost', async () => {
    server.mishap((_url, method) => (method === 'POST' ? 'LOSE' : null))
    await expect(carrier.orderLabels({ outbound: out, inbound: home })).rejects.toThrow(CarrierUnavailable)
    server.heal()
    const { outbound } = await carrier.orderLabels({ outbound: out, inbound: home })
    expect(outbound).toMatchObject({ shipmentId: '1000' })
    expect(server.orders).toHaveLength(2)
  })

  it('deletes a second order with the same reference', async () => {
    await carrier.orderLabels({ outbound: out, inbound: home })
    server.orders.push({ ...server.orders[0]!, orderIdentifier: 4711, trackingNumber: 'AB999999999GB' })
    const { outbound } = await carrier.orderLabels({ outbound: out, inbound: home })
    expect(outbound.shipmentId).toBe('1000')
    expect(server.orders.map((order) => order.orderIdentifier)).toEqual([1000, 1001])
  })

  it('voids existing orders, and succeeds when there are none', async () => {
    await carrier.orderLabels({ outbound: out, inbound: home })
    await carrier.voidLabels([out.reference, home.reference])
    expect(server.orders).toEqual([])
    await carrier.voidLabels([out.reference, home.reference])
  })

  it('reports an order that is not deleted because it was handed over', async () => {
    await carrier.orderLabels({ outbound: out, inbound: home })
    server.refuseDeletion(1000)
    await expect(carrier.voidLabels([out.reference])).rejects.toThrow(
      new CarrierRefused(`Click & Drop keeps ${out.reference}: Order 1000 is despatched`),
    )
    expect(server.orders.map((order) => order.orderIdentifier)).toEqual([1000, 1001])
  })

  it('refuses an address permanently, and is unavailable when busy, broken, silent or misconfigured', async () => {
    const nowhere = { ...out, to: { ...lucja, postcode: 'XX1 1XX' } }
    await expect(carrier.orderLabels({ outbound: nowhere, inbound: home })).rejects.toThrow(CarrierRefused)
    for (const status of [429, 500, 503]) {
      server.mishap(() => status)
      await expect(carrier.orderLabels({ outbound: out, inbound: home })).rejects.toThrow(CarrierUnavailable)
    }
    server.heal()
    const other = clickAndDropCarrier({ url, key: 'wrong', readScans: null })
    await expect(other.orderLabels({ outbound: out, inbound: home })).rejects.toThrow(CarrierUnavailable)
    const unreachable = clickAndDropCarrier({ url: 'http://127.0.0.1:9', key: 'secret', readScans: null })
    await expect(unreachable.voidLabels(['x'])).rejects.toThrow(CarrierUnavailable)
  })

  it('makes no more than 5 calls a second', async () => {
    const { fetch } = globalThis
    const sentAt: number[] = []
    // where they are sent: on their way one may catch up with the one before
    vi.spyOn(globalThis, 'fetch').mockImplementation((...asked) => {
      sentAt.push(performance.now())
      return fetch(...asked)
    })
    await Promise.all(Array.from({ length: 12 }, (_, index) => carrier.voidLabels([`none-${index}`])))
    expect(sentAt).toHaveLength(12)
    for (let index = 5; index < 12; index++) expect(sentAt[index]! - sentAt[index - 5]!).toBeGreaterThan(950)
  })
})

describe('the Royal Mail Tracking API', () => {
  it('reads when a parcel was handed over and delivered, and omits unknown parcels', async () => {
    const readScans = royalMailTracking({ url, clientId: 'id', clientSecret: 'secret' })
    const scans = await readScans(['AB1', 'AB2', 'AB3', 'AB4'])
    expect([...scans]).toEqual([
      ['AB1', { postedAt: null, deliveredAt: null, seenAt: null, seenPlace: null, turnedAt: null }],
      [
        'AB2',
        {
          ...{ postedAt: new Date('2026-11-24T17:10:00Z'), deliveredAt: null },
          ...{ seenAt: new Date('2026-11-24T17:10:00Z'), seenPlace: null, turnedAt: null },
        },
      ],
      [
        'AB3',
        {
          ...{ postedAt: new Date('2026-11-24T17:10:00Z'), deliveredAt: new Date('2026-11-26T11:00:00Z') },
          ...{ seenAt: new Date('2026-11-26T11:00:00Z'), seenPlace: null, turnedAt: null },
        },
      ],
    ])
    server.mishap(() => 503)
    await expect(readScans(['AB2'])).rejects.toThrow(CarrierUnavailable)
  })
})

describe('a parcel on its way back to its sender', () => {
  it('is seen, and not delivered when it is with them again', async () => {
    const scans = await royalMailTracking({ url, clientId: 'id', clientSecret: 'secret' })(['BACK1', 'BACK3', 'BACK2'])
    const turned = new Date('2026-11-30T08:00:00Z')
    expect([...scans.values()]).toEqual([
      { postedAt: turned, deliveredAt: null, seenAt: turned, seenPlace: null, turnedAt: turned },
      { postedAt: turned, deliveredAt: null, seenAt: turned, seenPlace: null, turnedAt: turned },
      {
        ...{ postedAt: new Date('2026-11-24T17:10:00Z'), deliveredAt: null },
        ...{ seenAt: new Date('2026-12-02T11:00:00Z'), seenPlace: null, turnedAt: turned },
      },
    ])
  })
})

describe('the configured carrier', () => {
  const base = { DATABASE_URL: 'postgres://x' }
  const clock = { now: () => new Date('2026-11-23T10:00:00Z') }
  it('is the sandbox, Click & Drop by its key, or none; never the sandbox in production', () => {
    const sandbox = sandboxCarrier(memoryDevStore(), clock)
    expect(openCarrier(readEnv(base), { sandbox })?.readEveryMs).toBe(0)
    expect(openCarrier(readEnv({ ...base, CLICK_AND_DROP_KEY: 'k' }), { sandbox })?.readEveryMs).toBe(900_000)
    expect(openCarrier(readEnv({ ...base, ORDERS_LABELS: 'false' }), { sandbox })).toBeNull()
    expect(() => openCarrier(readEnv(base), { sandbox: null })).toThrow(/CLICK_AND_DROP_KEY/)
    expect(() => readEnv({ ...base, ROYAL_MAIL_CLIENT_ID: 'x' })).toThrow(/ROYAL_MAIL_CLIENT_SECRET/)
  })
})

describe('the sandbox carrier', () => {
  it('prints labels whose tracking moves with the clock, and stores them', async () => {
    const store = memoryDevStore()
    let now = new Date('2026-11-23T10:00:00Z')
    const clock = { now: () => now }
    const { outbound, inbound } = await sandboxCarrier(store, clock).orderLabels({ outbound: out, inbound: home })
    expect(outbound.trackingNumber).not.toBe(inbound.trackingNumber)
    const pdf = await PDFDocument.load(outbound.pdf)
    expect(pdf.getPage(0).getSize()).toEqual({ width: 288, height: 432 })
    const number = outbound.trackingNumber
    await scanParcel(store, { trackingNumber: number, scan: 'POSTED', now })
    // another process, later
    const again = sandboxCarrier(store, clock)
    now = new Date('2026-11-25T09:59:00Z')
    expect((await again.readScans([number])).get(number)).toEqual({
      postedAt: new Date('2026-11-23T10:00:00Z'),
      deliveredAt: null,
      seenAt: new Date('2026-11-23T10:00:00Z'),
      seenPlace: null,
      turnedAt: null,
    })
    now = new Date('2026-11-25T10:00:00Z')
    expect((await again.readScans([number])).get(number)?.deliveredAt).toEqual(now)
    expect((await again.orderLabels({ outbound: out, inbound: home })).outbound.trackingNumber).toBe(number)
  })
})
