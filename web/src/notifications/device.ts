import { z } from 'zod/mini'
import { deviceSaved, memberSaved } from '../base/member-storage.ts'

const stored = deviceSaved('device-id', z.string().check(z.regex(/^[\w:.-]{8,100}$/)), '')

/** Returns the id of this installation: random, created once. */
export function deviceId(): string {
  const known = stored.read()
  if (known) return known
  const id = crypto.randomUUID()
  stored.write(id)
  return id
}

/** The address that this browser was registered with last. */
export const registeredEndpoint = deviceSaved('push-endpoint', z.string(), '')

/** Whether the member switched pushes on here: only then are they registered again without being asked. */
const pushChoice = memberSaved('push-wanted', z.boolean(), false)

export const savePushChoice = (isOn: boolean): void => pushChoice.write(isOn)
export const wantsPush = (): boolean => pushChoice.read()

const OFFER_DAYS = 365

/** What she said when pushes were offered here: nobody is asked twice. */
export const offerAnswer = memberSaved('push-offer', z.string(), '', { days: OFFER_DAYS })

/** Whether she has written to somebody in this visit. */
export const offerMoment = memberSaved('push-offer-moment', z.boolean(), false, { kind: 'session' })
