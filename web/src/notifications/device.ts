import { z } from 'zod'
import { saved } from '../base/saved.ts'
import { currentSession } from '../base/session.ts'

const kept = saved('device-id', z.string().regex(/^[\w:.-]{8,100}$/), '')

/** This installation's own name: random, made once. */
export function deviceId(): string {
  const known = kept.read()
  if (known) return known
  const made = crypto.randomUUID()
  kept.write(made)
  return made
}

/** The address that this browser was registered with last. */
export const registeredEndpoint = saved('push-endpoint', z.string(), '')

/** Who switched pushes on here, by the ids of the members: only those are registered again without being asked. */
export const wanted = saved('push-wanted', z.array(z.string()), [])

export function rememberWish(isOn: boolean): void {
  const sub = currentSession()?.sub
  if (!sub) return
  const others = wanted.read().filter((one) => one !== sub)
  wanted.write(isOn ? [...others, sub] : others)
}

export function wishes(): boolean {
  return wanted.read().includes(currentSession()?.sub ?? '')
}

/** What she said when pushes were offered here: nobody is asked twice. */
export const offerAnswer = saved('push-offer', z.string(), '')
