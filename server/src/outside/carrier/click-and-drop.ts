import { z } from 'zod'
import { asker } from './ask.ts'
import {
  type Carrier,
  CarrierRefused,
  CarrierUnavailable,
  type OrderedParcel,
  type PostalAddress,
  type WantedParcel,
} from './port.ts'

/** Royal Mail Tracked 48, from the host's own account. */
const SERVICE_CODE = 'TOLP48'
/** Royal Mail's own rate limit. */
const CALLS_PER_SECOND = 5
/** A dress in its packaging; a small parcel holds up to 2 kg. */
const WEIGHT_GRAMS = 1000
const PACKAGE = 'smallParcel'
const READ_EVERY_MS = 15 * 60_000

const KnownOrder = z.object({
  orderIdentifier: z.number().int(),
  orderReference: z.string().nullish(),
  trackingNumber: z.string().nullish(),
})
const CreatedOrders = z.object({
  createdOrders: z.array(KnownOrder.extend({ label: z.string().nullish() })).nullish(),
  failedOrders: z
    .array(z.object({ errors: z.array(z.object({ errorMessage: z.string().nullish() })).nullish() }))
    .nullish(),
})
type KnownOrder = z.infer<typeof KnownOrder>
const DeletedOrders = z.object({ errors: z.array(z.object({ message: z.string().nullish() })).nullish() })

/**
 * Royal Mail Click & Drop. It does not enforce unique references, so each parcel is looked up by its reference before
 * it is ordered: a parcel whose answer was lost is found, and a second one with the same reference is deleted. A call
 * that returns labels accepts one order. Without `readScans` there is no tracking.
 */
export function clickAndDropCarrier(settings: {
  url: string
  key: string
  readScans: Carrier['readScans'] | null
  timeoutMs?: number
}): Carrier {
  const base = settings.url.replace(/\/+$/, '')
  const ask = asker(CALLS_PER_SECOND, settings.timeoutMs)
  const headers = { authorization: `Bearer ${settings.key}` }

  async function find(references: readonly string[]): Promise<KnownOrder[]> {
    const quoted = references.map((reference) => encodeURIComponent(`"${reference}"`)).join(';')
    const answer = await ask(`${base}/orders/${quoted}`, { headers })
    return answer.ok ? read(z.array(KnownOrder), answer.json()) : []
  }

  async function remove(orders: readonly KnownOrder[]): Promise<void> {
    if (orders.length === 0) return
    const ids = orders.map((order) => order.orderIdentifier).join(';')
    const answer = await ask(`${base}/orders/${ids}`, { method: 'DELETE', headers })
    if (!answer.ok) return
    const { errors } = read(DeletedOrders, answer.json())
    if (!errors?.length || !(await ask(`${base}/orders/${ids}`, { headers })).ok) return
    const reasons = errors.map((error) => error.message).join('; ')
    throw new CarrierRefused(`Click & Drop keeps ${orders.map((order) => order.orderReference).join(', ')}: ${reasons}`)
  }

  async function orderOne(wanted: WantedParcel): Promise<OrderedParcel> {
    const [first, ...more] = (await find([wanted.reference])).sort((a, b) => a.orderIdentifier - b.orderIdentifier)
    await remove(more)
    if (first) return withLabel(first)
    const answer = await ask(`${base}/orders`, { method: 'POST', headers, body: { items: [itemOf(wanted)] } })
    const { createdOrders, failedOrders } = read(CreatedOrders, answer.json())
    const created = createdOrders?.[0]
    if (!created) {
      const reasons = failedOrders?.flatMap((failed) => failed.errors ?? []).map((error) => error.errorMessage)
      throw new CarrierRefused(
        `Click & Drop made no order of ${wanted.reference}: ${reasons?.join('; ') || 'no reason'}`,
      )
    }
    if (!created.label || !created.trackingNumber) return withLabel(created)
    return asParcel(created, new Uint8Array(Buffer.from(created.label, 'base64')))
  }

  /** Returns the label of an existing order: its first answer was lost, or came without it. */
  async function withLabel(order: KnownOrder): Promise<OrderedParcel> {
    const id = order.orderIdentifier
    const query = 'documentType=postageLabel&includeReturnsLabel=false&includeCN=false'
    const answer = await ask(`${base}/orders/${id}/label?${query}`, {
      headers: { ...headers, accept: 'application/pdf' },
    })
    if (!answer.ok) throw new CarrierUnavailable(`Click & Drop has no label of order ${id} yet`)
    const tracked = order.trackingNumber
      ? order
      : read(z.array(KnownOrder), (await ask(`${base}/orders/${id}`, { headers })).json())[0]
    return asParcel(tracked ?? order, answer.bytes)
  }

  return {
    readEveryMs: READ_EVERY_MS,
    async orderLabels({ outbound, inbound }) {
      return { outbound: await orderOne(outbound), inbound: await orderOne(inbound) }
    },
    async voidLabels(references) {
      await remove(await find(references))
    },
    readScans: settings.readScans ?? (async () => new Map()),
  }
}

function read<T extends z.ZodType>(shape: T, answer: unknown): z.output<T> {
  const result = shape.safeParse(answer)
  if (!result.success) throw new CarrierUnavailable('Click & Drop answered something else than it promises')
  return result.data
}

function asParcel(order: KnownOrder, pdf: Uint8Array): OrderedParcel {
  if (!order.trackingNumber)
    throw new CarrierUnavailable(`Click & Drop gave order ${order.orderIdentifier} no tracking number yet`)
  return { shipmentId: String(order.orderIdentifier), trackingNumber: order.trackingNumber.toUpperCase(), pdf }
}

function itemOf({ reference, from, to, contents, valuePence, orderedAt }: WantedParcel) {
  return {
    orderReference: reference,
    recipient: { address: addressOf(to) },
    sender: { tradingName: from.name.slice(0, 250) },
    packages: [{ weightInGrams: WEIGHT_GRAMS, packageFormatIdentifier: PACKAGE }],
    orderDate: orderedAt.toISOString(),
    specialInstructions: contents.slice(0, 500),
    subtotal: valuePence / 100,
    shippingCostCharged: 0,
    total: valuePence / 100,
    currencyCode: 'GBP',
    postageDetails: { serviceCode: SERVICE_CODE, sendNotificationsTo: 'sender' },
    label: { includeLabelInResponse: true, includeCN: false, includeReturnsLabel: false },
  }
}

const addressOf = ({ name, address, address2, city, postcode }: PostalAddress) => ({
  fullName: name.slice(0, 210),
  addressLine1: address.slice(0, 100),
  ...(address2 ? { addressLine2: address2.slice(0, 100) } : {}),
  city: city.slice(0, 100),
  postcode,
  countryCode: 'GB',
})
