import { z } from 'zod'
import { asker } from './ask.ts'
import { type Carrier, CarrierRefused, CarrierUnavailable, type Scans } from './port.ts'

const CALLS_PER_SECOND = 5
const PLACE_MAX = 80

const Event = z.object({ eventName: z.string(), eventDateTime: z.string(), locationName: z.string().nullish() })
const Events = z.object({
  mailPieces: z.object({
    events: z.array(Event).nullish(),
  }),
})

/** The label exists, the parcel has not been handed over. */
const notYetPosted = /^sender\b|prepar|pre-?advice|label/i
const delivered = /^delivered/i
/** The parcel does not reach its address: what is delivered from then on is with its sender. */
const goesBack = /(return|deliver)\w* to (the )?sender/i

/** Reads parcels in the Royal Mail Tracking API (v2), one at a time; a number it does not know yet is omitted. */
export function royalMailTracking(settings: {
  url: string
  clientId: string
  clientSecret: string
  timeoutMs?: number
}): Carrier['readScans'] {
  const ask = asker(CALLS_PER_SECOND, settings.timeoutMs)
  const headers = {
    'X-IBM-Client-Id': settings.clientId,
    'X-IBM-Client-Secret': settings.clientSecret,
    'X-Accept-RMG-Terms': 'yes',
  }
  const readOne = async (number: string): Promise<Scans | null> => {
    const url = `${settings.url.replace(/\/+$/, '')}/mailpieces/v2/${encodeURIComponent(number)}/events`
    const answer = await ask(url, { headers }).catch((error: unknown) => {
      if (error instanceof CarrierRefused) return null
      throw error
    })
    if (!answer?.ok) return null
    const read = Events.safeParse(answer.json())
    if (!read.success) throw new CarrierUnavailable('Royal Mail Tracking answered something else than it promises')
    return scansOf(read.data.mailPieces.events ?? [])
  }
  return async (numbers) => {
    const byNumber = new Map<string, Scans>()
    for (const number of numbers) {
      const scans = await readOne(number)
      if (scans) byNumber.set(number, scans)
    }
    return byNumber
  }
}

function scansOf(events: readonly z.infer<typeof Event>[]): Scans {
  const scans = events
    .map((event) => ({ ...event, at: Date.parse(event.eventDateTime) }))
    .filter(({ at, eventName }) => !Number.isNaN(at) && !notYetPosted.test(eventName))
    .sort((one, other) => one.at - other.at)
  const last = scans.at(-1)
  const turned = scans.findIndex(({ eventName }) => goesBack.test(eventName))
  const outward = turned < 0 ? scans : scans.slice(0, turned)
  const dated = (scan: { at: number } | undefined) => (scan ? new Date(scan.at) : null)
  return {
    postedAt: dated(scans[0]),
    deliveredAt: dated(outward.find(({ eventName }) => delivered.test(eventName))),
    seenAt: dated(last),
    seenPlace: last?.locationName?.trim().slice(0, PLACE_MAX) || null,
    turnedAt: dated(scans[turned]),
  }
}
