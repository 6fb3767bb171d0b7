import { z } from 'zod'
import { asker } from './ask.ts'
import { type Carrier, CarrierRefused, CarrierUnavailable, type Scans } from './port.ts'

const CALLS_PER_SECOND = 5

const Events = z.object({
  mailPieces: z.object({
    events: z.array(z.object({ eventName: z.string(), eventDateTime: z.string() })).nullish(),
  }),
})

/** The label exists, the parcel has not been handed over. */
const notYetPosted = /sender|prepar|pre-?advice|label/i
const delivered = /^delivered/i

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
    const found = new Map<string, Scans>()
    for (const number of numbers) {
      const scans = await readOne(number)
      if (scans) found.set(number, scans)
    }
    return found
  }
}

function scansOf(events: readonly { eventName: string; eventDateTime: string }[]): Scans {
  const first = (fits: (name: string) => boolean): Date | null => {
    const times = events.filter(({ eventName }) => fits(eventName)).map((event) => Date.parse(event.eventDateTime))
    const known = times.filter((time) => !Number.isNaN(time))
    return known.length > 0 ? new Date(Math.min(...known)) : null
  }
  return { postedAt: first((name) => !notYetPosted.test(name)), deliveredAt: first((name) => delivered.test(name)) }
}
