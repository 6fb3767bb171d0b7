import { z } from 'zod/mini'
import { deviceSaved, memberSaved } from '../base/member-storage.ts'

const stored = deviceSaved('device-id', z.string().check(z.regex(/^[\w:.-]{8,100}$/)), '')

/** Returns the id of this installation: random, created once. */
export function deviceId(): string {
  const storedId = stored.read()
  if (storedId) return storedId
  const id = crypto.randomUUID()
  stored.write(id)
  return id
}

/** The endpoint with which this browser was last registered. */
export const registeredEndpoint = deviceSaved('push-endpoint', z.string(), '')

/** Whether the member switched push on here: only then is the device registered again without asking. */
const pushChoice = memberSaved('push-wanted', z.boolean(), false)

export const savePushChoice = (isOn: boolean): void => pushChoice.write(isOn)
export const wantsPush = (): boolean => pushChoice.read()

const OFFER_DAYS = 365

/** The answer to the offer of push notifications on this device: each member is asked once. */
export const offerAnswer = memberSaved('push-offer', z.string(), '', { days: OFFER_DAYS })

/** Whether the member has sent a message in this visit. */
export const offerMoment = memberSaved('push-offer-moment', z.boolean(), false, { kind: 'session' })
