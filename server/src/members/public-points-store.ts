import type { Point } from '@hemline/contract/place.ts'
import { sql } from 'kysely'
import type { Tx } from '../base/db.ts'

export type PublicPoint = Point & { no: number }

/** Degrees of latitude around a place that include every point which may serve it or the houses next door. */
const AROUND_DEGREES = 0.008

/** Serializes two homes of one house saved concurrently, so that the second finds the first one's point. */
export async function lockPublicPoints(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('members.public-points'))`.execute(tx)
}

/** Returns the points around a place, oldest first. */
export function listPointsAround(tx: Tx, { lat, lng }: Point): Promise<PublicPoint[]> {
  const wide = AROUND_DEGREES / Math.cos((lat * Math.PI) / 180)
  return tx
    .selectFrom('publicPoints')
    .select(['no', 'lat', 'lng'])
    .where('lat', '>=', lat - AROUND_DEGREES)
    .where('lat', '<=', lat + AROUND_DEGREES)
    .where('lng', '>=', lng - wide)
    .where('lng', '<=', lng + wide)
    .orderBy('no')
    .execute()
}

/** Returns the points shown for a member's homes, oldest first. */
export function listShownPoints(tx: Tx, memberId: string): Promise<PublicPoint[]> {
  return tx
    .selectFrom('shownPoints as s')
    .innerJoin('publicPoints as p', 'p.no', 's.pointNo')
    .select(['p.no', 'p.lat', 'p.lng'])
    .where('s.memberId', '=', memberId)
    .orderBy('p.no')
    .execute()
}

export async function insertPoint(tx: Tx, { point, now }: { point: Point; now: Date }): Promise<PublicPoint> {
  return tx
    .insertInto('publicPoints')
    .values({ lat: point.lat, lng: point.lng, createdAt: now })
    .returning(['no', 'lat', 'lng'])
    .executeTakeFirstOrThrow()
}

/** Stores that a member's home is shown by a point. */
export async function insertShownPoint(tx: Tx, shown: { memberId: string; pointNo: number; now: Date }): Promise<void> {
  await tx
    .insertInto('shownPoints')
    .values({ memberId: shown.memberId, pointNo: shown.pointNo, firstAt: shown.now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
