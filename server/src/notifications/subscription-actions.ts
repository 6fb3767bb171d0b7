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

/** The id of a device without one: the first 8 characters of a hash of the browser's agent (product.md §7). */
function hashOfAgent(userAgent: string): string {
  return createHash('sha256').update(userAgent).digest('hex').slice(0, HASH_LENGTH)
}

/**
 * Registers a device of a member for pushes, in the session of the call. Throws INVALID (token) for an invalid
 * subscription, or a push service that is not allowed.
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

/** Unregisters a device of a member. Unknown devices and those of others are ignored. */
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

/** Returns the endpoint of a browser's subscription, or a native token unchanged. */
function addressOf(token: string): string {
  try {
    return new URL(String(JSON.parse(token).endpoint)).href
  } catch {
    return token
  }
}
