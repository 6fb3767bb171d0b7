import { setTimeout as pause } from 'node:timers/promises'
import { HOUR_MS } from '@hemline/contract/durations.ts'
import { checkDigit } from '@hemline/contract/shipping/rules.ts'
import type { Clock } from '../../server/src/base/clock.ts'
import {
  type Carrier,
  CarrierRefused,
  CarrierUnavailable,
  type OrderedParcel,
  type WantedParcel,
} from '../../server/src/outside/carrier/port.ts'
import type { DevStore } from '../dev-store.ts'
import { labelPdf } from './label-pdf.ts'

const PARCELS = 'carrier'
const SCANS = 'carrier-scans'
const BEHAVIOUR = 'carrier-behaviour'
/** Tracked 48: a parcel is delivered this long after its first scan, unless it is scanned as delivered before. */
const HOURS_ON_THE_WAY = 48
const FIRST_NUMBER = 10_000_000

/** A parcel as stored by the sandbox. */
export type StoredParcel = Omit<WantedParcel, 'orderedAt'> & {
  trackingNumber: string
  orderedAt: string
  voidedAt: string | null
}
type StoredScans = {
  postedAt: string | null
  deliveredAt: string | null
  seenAt?: string | null
  seenPlace?: string | null
  turnedAt?: string | null
}

/**
 * The next failures, with their number: DOWN does nothing and times out, LATE executes the call and times out, REFUSED
 * refuses. `delayMs` is the delay before.
 */
export type CarrierBehaviour = {
  on: 'order' | 'void' | 'track'
  outcome: 'DOWN' | 'LATE' | 'REFUSED' | 'OK'
  times: number
  delayMs?: number | undefined
}

/**
 * A carrier that delivers nothing: labels are real PDFs, tracking moves with the clock, and all data survives a
 * restart.
 */
export function sandboxCarrier(store: DevStore, clock: Clock): Carrier {
  async function behaving<T>(on: CarrierBehaviour['on'], act: () => Promise<T>): Promise<T> {
    const { outcome, delayMs } = await nextBehaviour(store, on)
    if (delayMs) await pause(delayMs)
    if (outcome === 'DOWN') throw new CarrierUnavailable('The sandbox carrier is down')
    if (outcome === 'REFUSED') throw new CarrierRefused('The sandbox carrier does not serve this address')
    const done = await act()
    if (outcome === 'LATE') throw new CarrierUnavailable('The sandbox carrier did not answer in time')
    return done
  }

  async function orderOne(wanted: WantedParcel): Promise<OrderedParcel> {
    const count = await store.update<number>(`${PARCELS}-count`, 'parcels', (before) => (before ?? 0) + 1)
    const parcel = await store.update<StoredParcel>(PARCELS, wanted.reference, (stored) => {
      if (stored && !stored.voidedAt) return stored
      return { ...wanted, trackingNumber: numberFor(count), orderedAt: wanted.orderedAt.toISOString(), voidedAt: null }
    })
    const pdf = await labelPdf({ ...parcel, orderedAt: new Date(parcel.orderedAt) })
    return { shipmentId: parcel.reference, trackingNumber: parcel.trackingNumber, pdf }
  }

  return {
    readEveryMs: 0,
    orderLabels: ({ outbound, inbound }) =>
      behaving('order', async () => ({ outbound: await orderOne(outbound), inbound: await orderOne(inbound) })),
    voidLabels: (references) =>
      behaving('void', async () => {
        for (const reference of references) {
          if (!(await store.get(PARCELS, reference))) continue
          await store.update<StoredParcel>(PARCELS, reference, (stored) => ({
            ...stored!,
            voidedAt: stored!.voidedAt ?? clock.now().toISOString(),
          }))
        }
      }),
    readScans: (numbers) =>
      behaving('track', async () => {
        const entries = await Promise.all(
          numbers.map(async (number) => [number, await scansOf(store, clock, number)] as const),
        )
        return new Map(entries.flatMap(([number, scans]) => (scans ? [[number, scans] as const] : [])))
      }),
  }
}

async function nextBehaviour(store: DevStore, on: CarrierBehaviour['on']): Promise<Partial<CarrierBehaviour>> {
  if (!(await store.get<CarrierBehaviour>(BEHAVIOUR, on))) return {}
  let result: Partial<CarrierBehaviour> = {}
  await store.update<CarrierBehaviour>(BEHAVIOUR, on, (planned) => {
    result = planned && planned.times > 0 ? planned : {}
    return { ...planned!, times: Math.max(0, (planned?.times ?? 0) - 1) }
  })
  return result
}

function numberFor(count: number): string {
  const digits = String(FIRST_NUMBER + count)
  return `HM${digits}${checkDigit(digits)}GB`
}

async function scansOf(store: DevStore, clock: Clock, number: string) {
  const stored = await store.get<StoredScans>(SCANS, number)
  if (!stored) return null
  const postedAt = stored.postedAt ? new Date(stored.postedAt) : null
  const due = postedAt && !stored.seenAt && new Date(postedAt.getTime() + HOURS_ON_THE_WAY * HOUR_MS)
  const deliveredAt = stored.deliveredAt ? new Date(stored.deliveredAt) : due && due <= clock.now() ? due : null
  const seenAt = stored.seenAt ? new Date(stored.seenAt) : postedAt
  const turnedAt = stored.turnedAt ? new Date(stored.turnedAt) : null
  return { postedAt, deliveredAt, seenAt: deliveredAt ?? seenAt, seenPlace: stored.seenPlace ?? null, turnedAt }
}

/** Sets how the sandbox answers next. */
export function behaveCarrier(store: DevStore, behaviour: CarrierBehaviour): Promise<void> {
  return store.put(BEHAVIOUR, behaviour.on, behaviour)
}

/** A place where a parcel is scanned on its way. */
const DEPOT = 'Bristol Mail Centre'

/**
 * Scans a parcel, as at a counter, a depot or a front door. The first scan of each kind counts; of those at the depot the
 * last, where it may turn round to its sender. A parcel that was scanned there stays there, until it is scanned at the front door.
 */
export async function scanParcel(
  store: DevStore,
  {
    trackingNumber,
    scan,
    now,
  }: { trackingNumber: string; scan: 'POSTED' | 'SEEN' | 'TURNED' | 'DELIVERED'; now: Date },
): Promise<void> {
  const at = now.toISOString()
  const isAtDepot = scan === 'SEEN' || scan === 'TURNED'
  await store.update<StoredScans>(SCANS, trackingNumber, (stored) => ({
    postedAt: stored?.postedAt ?? (scan === 'DELIVERED' ? null : at),
    deliveredAt: stored?.deliveredAt ?? (scan === 'DELIVERED' ? at : null),
    seenAt: isAtDepot ? at : (stored?.seenAt ?? null),
    seenPlace: isAtDepot ? DEPOT : (stored?.seenPlace ?? null),
    turnedAt: stored?.turnedAt ?? (scan === 'TURNED' ? at : null),
  }))
}

/** Returns the ordered parcels, newest first, with their scans. */
export async function storedParcels(store: DevStore, clock: Clock) {
  const parcels = await store.list<StoredParcel>(PARCELS, { newestFirst: true })
  return Promise.all(
    parcels.map(async ({ value }) => ({ ...value, scans: await scansOf(store, clock, value.trackingNumber) })),
  )
}
