import { createHash } from 'node:crypto'
import { PUSH_DEVICES_MAX } from '@hemline/contract/limits.ts'
import type { PushSubscription } from '@hemline/contract/notifications/shapes.ts'
import { notificationTexts } from '@hemline/contract/notifications/words.ts'
import type { Caller } from '../base/caller.ts'
import { Refusal } from '../base/refusal.ts'
import type { Deps } from '../deps.ts'
import { publishChange } from '../live/publish-change.ts'
import { dropOlder, dropSubscription, putSubscription } from './subscription-store.ts'

const HASH_LENGTH = 8

/** The name of a device that has none of its own: the first 8 characters of a hash of the browser's agent (product.md §7). */
function hashOfAgent(userAgent: string): string {
  return createHash('sha256').update(userAgent).digest('hex').slice(0, HASH_LENGTH)
}

/**
 * Switches pushes on for a device of a member, in the sign-in she makes the call in. INVALID (token) for what is no
 * subscription, or at a push service that we do not call.
 */
export async function registerDevice(
  deps: Deps,
  { member, device }: { member: Caller; device: PushSubscription },
): Promise<void> {
  const target = await deps.push.read(device.platform, device.token)
  if (!target) throw new Refusal('INVALID', { fields: { token: notificationTexts.unknownService } })
  const memberId = member.id
  await deps.db.transaction().execute(async (tx) => {
    await putSubscription(tx, {
      memberId,
      deviceId: device.deviceId ?? hashOfAgent(device.userAgent!),
      target,
      familyId: member.signInId ?? null,
      sessionVersion: member.sessionVersion ?? 1,
      now: deps.clock.now(),
    })
    const { address } = target
    await dropOlder(tx, { memberId, deviceId: device.deviceId ?? null, address, most: PUSH_DEVICES_MAX })
    await publishChange(tx, 'setting', { memberId }, deps.clock.now())
  })
}

/** Switches pushes off for a device of a member. One that is not hers, or not there, is none to switch off. */
export async function unregisterDevice(
  deps: Deps,
  which: { member: Caller; token?: string | undefined; deviceId?: string | undefined },
): Promise<void> {
  const { member, token, deviceId } = which
  await deps.db.transaction().execute(async (tx) => {
    await dropSubscription(tx, { memberId: member.id, address: token && addressOf(token), deviceId })
    await publishChange(tx, 'setting', { memberId: member.id }, deps.clock.now())
  })
}

/** The address in a browser's subscription, or a native token as it is. */
function addressOf(token: string): string {
  try {
    return new URL(String(JSON.parse(token).endpoint)).href
  } catch {
    return token
  }
}
