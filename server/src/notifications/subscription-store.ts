import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Db, Tx } from '../base/db.ts'
import { receivesPushes } from '../members/device-store.ts'
import type { PushTarget } from '../outside/push/port.ts'

/** The devices that receive a member's pushes, `s`. */
function activeSubscriptions(db: Db) {
  return db
    .selectFrom('pushSubscriptions as s')
    .innerJoin('members as m', 'm.id', 's.memberId')
    .where(receivesPushes('m'))
}

export function listActiveSubscriptions(db: Db, memberId: string) {
  return activeSubscriptions(db)
    .select(['s.id', 's.deviceId', 's.platform'])
    .where('s.memberId', '=', memberId)
    .orderBy('s.createdAt', 'desc')
    .execute()
}

/** Returns the target of a push, if the device is still the member's. */
export async function findTarget(
  db: Db,
  { id, memberId }: { id: string; memberId: string },
): Promise<PushTarget | undefined> {
  const subscription = await activeSubscriptions(db)
    .select(['s.platform', 's.address', 's.keys'])
    .where('s.id', '=', id)
    .where('s.memberId', '=', memberId)
    .executeTakeFirst()
  return subscription as PushTarget | undefined
}

/** Stores a device's endpoint; it no longer belongs to another member or session that had it. */
export async function putSubscription(
  tx: Tx,
  made: {
    memberId: string
    deviceId: string
    target: PushTarget
    familyId: string | null
    sessionVersion: number
    now: Date
  },
): Promise<void> {
  const { platform, address, keys } = made.target
  const values = {
    memberId: made.memberId,
    deviceId: made.deviceId,
    platform,
    keys: keys ? JSON.stringify(keys) : null,
    familyId: made.familyId,
    sessionVersion: made.sessionVersion,
    createdAt: made.now,
  }
  await tx
    .insertInto('pushSubscriptions')
    .values({ id: randomUUID(), address, ...values })
    .onConflict((conflict) => conflict.column('address').doUpdateSet(values))
    .execute()
}

/** Deletes the earlier endpoint of the device, and the member's oldest devices above `most`. */
export async function dropOlder(
  tx: Tx,
  device: { memberId: string; deviceId: string | null; address: string; most: number },
): Promise<void> {
  const of = tx.deleteFrom('pushSubscriptions').where('memberId', '=', device.memberId)
  if (device.deviceId) {
    await of.where('deviceId', '=', device.deviceId).where('address', '<>', device.address).execute()
  }
  await of
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('pushSubscriptions')
        .select('id')
        .where('memberId', '=', device.memberId)
        .orderBy('createdAt', 'desc')
        .orderBy('id')
        .offset(device.most),
    )
    .execute()
}

/** Deletes a member's own device, by its endpoint, its id or both. */
export async function dropSubscription(
  db: Db,
  which: { memberId: string; address?: string | undefined; deviceId?: string | undefined },
): Promise<void> {
  const { address, deviceId } = which
  await db
    .deleteFrom('pushSubscriptions')
    .where('memberId', '=', which.memberId)
    .where((eb) =>
      eb.or([...(address ? [eb('address', '=', address)] : []), ...(deviceId ? [eb('deviceId', '=', deviceId)] : [])]),
    )
    .execute()
}

/** Deletes a device that no longer exists. */
export async function dropGone(db: Db, id: string): Promise<void> {
  await db.deleteFrom('pushSubscriptions').where('id', '=', id).execute()
}

/** Deletes the devices whose session has ended. */
export async function deleteEnded(db: Db): Promise<void> {
  await db
    .deleteFrom('pushSubscriptions')
    .where((eb) =>
      eb.or([
        eb('familyId', 'in', eb.selectFrom('tokenFamilies').select('id').where('revokedAt', 'is not', null)),
        sql<boolean>`session_version <> (select m.session_version from members m where m.id = push_subscriptions.member_id)`,
      ]),
    )
    .execute()
}
