import { z } from 'zod/mini'
import { deviceSaved, memberSaved } from '../base/member-storage.ts'

const kept = deviceSaved('device-id', z.string().check(z.regex(/^[\w:.-]{8,100}$/)), '')

/** This installation's own name: random, made once. */
export function deviceId(): string {
  const known = kept.read()
  if (known) return known
  const made = crypto.randomUUID()
  kept.write(made)
  return made
}

/** The address that this browser was registered with last. */
export const registeredEndpoint = deviceSaved('push-endpoint', z.string(), '')

/** Whether the member switched pushes on here: only then are they registered again without being asked. */
const wanted = memberSaved('push-wanted', z.boolean(), false)

export const rememberWish = (isOn: boolean): void => wanted.write(isOn)
export const wishes = (): boolean => wanted.read()

const OFFER_DAYS = 365

/** What she said when pushes were offered here: nobody is asked twice. */
export const offerAnswer = memberSaved('push-offer', z.string(), '', { days: OFFER_DAYS })

/** Whether she has written to somebody in this visit. */
export const offerMoment = memberSaved('push-offer-moment', z.boolean(), false, { kind: 'session' })
