import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Db, Tx } from '../base/db.ts'
import type { PushTarget } from '../outside/push/port.ts'

/**
 * The devices that a member's pushes reach now, `s`: registered in a sign-in that still stands. Signing out on the device,
 * or everywhere, ends them at that moment.
 */
function standingSubscriptions(db: Db) {
  return db
    .selectFrom('push_subscriptions as s')
    .innerJoin('members as m', 'm.id', 's.member_id')
    .leftJoin('token_families as f', 'f.id', 's.family_id')
    .where('f.revoked_at', 'is', null)
    .where(sql<boolean>`s.session_version = m.session_version`)
    .where('m.suspended_at', 'is', null)
}

export function listStanding(db: Db, memberId: string) {
  return standingSubscriptions(db)
    .select(['s.id', 's.device_id', 's.platform'])
    .where('s.member_id', '=', memberId)
    .orderBy('s.created_at', 'desc')
    .execute()
}

/** Where a push goes, if the device is still the member's. */
export async function findTarget(
  db: Db,
  { id, memberId }: { id: string; memberId: string },
): Promise<PushTarget | undefined> {
  const found = await standingSubscriptions(db)
    .select(['s.platform', 's.address', 's.keys'])
    .where('s.id', '=', id)
    .where('s.member_id', '=', memberId)
    .executeTakeFirst()
  return found as PushTarget | undefined
}

/** Writes a device's address; if another member or sign-in had it, it is theirs no longer. */
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
    member_id: made.memberId,
    device_id: made.deviceId,
    platform,
    keys: keys ? JSON.stringify(keys) : null,
    family_id: made.familyId,
    session_version: made.sessionVersion,
    created_at: made.now,
  }
  await tx
    .insertInto('push_subscriptions')
    .values({ id: randomUUID(), address, ...values })
    .onConflict((conflict) => conflict.column('address').doUpdateSet(values))
    .execute()
}

/** Drops what a member's device had before, and her oldest devices when she has more than `most`. */
export async function dropOlder(
  tx: Tx,
  kept: { memberId: string; deviceId: string | null; address: string; most: number },
): Promise<void> {
  const of = tx.deleteFrom('push_subscriptions').where('member_id', '=', kept.memberId)
  if (kept.deviceId) {
    await of.where('device_id', '=', kept.deviceId).where('address', '<>', kept.address).execute()
  }
  await of
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('push_subscriptions')
        .select('id')
        .where('member_id', '=', kept.memberId)
        .orderBy('created_at', 'desc')
        .orderBy('id')
        .offset(kept.most),
    )
    .execute()
}

/** Drops a member's own device, by its address, its id or both. */
export async function dropSubscription(
  db: Db,
  which: { memberId: string; address?: string | undefined; deviceId?: string | undefined },
): Promise<void> {
  const { address, deviceId } = which
  await db
    .deleteFrom('push_subscriptions')
    .where('member_id', '=', which.memberId)
    .where((eb) =>
      eb.or([...(address ? [eb('address', '=', address)] : []), ...(deviceId ? [eb('device_id', '=', deviceId)] : [])]),
    )
    .execute()
}

/** Drops a device that is no longer there. */
export async function dropGone(db: Db, id: string): Promise<void> {
  await db.deleteFrom('push_subscriptions').where('id', '=', id).execute()
}

/** Forgets the devices whose sign-in has ended. */
export async function deleteEnded(db: Db): Promise<void> {
  await db
    .deleteFrom('push_subscriptions')
    .where((eb) =>
      eb.or([
        eb('family_id', 'in', eb.selectFrom('token_families').select('id').where('revoked_at', 'is not', null)),
        sql<boolean>`session_version <> (select m.session_version from members m where m.id = push_subscriptions.member_id)`,
      ]),
    )
    .execute()
}
