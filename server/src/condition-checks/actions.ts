import type { BodyIn } from '@hemline/contract/call.ts'
import type { writeCheck as writeCheckCall } from '@hemline/contract/condition-checks/calls.ts'
import { momentsOf, openMoments } from '@hemline/contract/condition-checks/rules.ts'
import type { CheckMoment, ConditionCheck } from '@hemline/contract/condition-checks/shapes.ts'
import { checkTexts } from '@hemline/contract/condition-checks/words.ts'
import { isPrivatePath } from '@hemline/contract/images/shapes.ts'
import { uploadTexts } from '@hemline/contract/images/words.ts'
import { orderChanged } from '@hemline/contract/refusal-words.ts'
import type { Caller } from '../base/caller.ts'
import { Refusal } from '../base/refusal.ts'
import type { Deps } from '../deps.ts'
import { linkPictures } from '../images/private-links.ts'
import { findOwnPictures } from '../images/store.ts'
import { publishChange } from '../live/publish-change.ts'
import { requireParty } from '../orders/party.ts'
import { lockOrder, type OrderRow } from '../orders/store.ts'
import { factsOf } from '../orders/views.ts'
import { type CheckRow, findPictures, insertCheck, listChecks } from './store.ts'

/**
 * Returns the checks of an order with their photos, oldest first. The links grant access to their bearer: for parties
 * and operator only.
 */
export async function viewChecks(deps: Deps, orderId: string): Promise<ConditionCheck[]> {
  const rows = await listChecks(deps.db, orderId)
  return toViews(deps, rows)
}

async function toViews(deps: Deps, rows: CheckRow[]): Promise<ConditionCheck[]> {
  const pictures = await findPictures(
    deps.db,
    rows.flatMap((row) => row.images),
  )
  const linked = await linkPictures(deps, pictures)
  const pathOf = (address: string) => address.split('?')[0]
  return rows.map((row) => ({
    moment: row.moment,
    isClean: row.isClean,
    isUndamaged: row.isUndamaged,
    isComplete: row.isComplete,
    note: row.note,
    images: row.images.flatMap((path) => linked.find((picture) => pathOf(picture.path) === path) ?? []),
    at: row.createdAt.toISOString(),
  }))
}

const openFor = (order: OrderRow, viewer: 'LENDER' | 'LENDEE', written: readonly CheckRow[], now: Date) =>
  openMoments(
    factsOf(order),
    viewer,
    written.map((row) => row.moment),
    now,
  )

/** Returns the checks of an order and those that this party may still write. Throws NOT_FOUND for other members. */
export async function readChecks(
  deps: Deps,
  { member, orderId }: { member: Caller; orderId: string },
): Promise<{ items: ConditionCheck[]; open: CheckMoment[] }> {
  const { order, role } = await requireParty(deps.db, { orderId, memberId: member.id })
  const rows = await listChecks(deps.db, orderId)
  return { items: await toViews(deps, rows), open: openFor(order, role, rows, deps.clock.now()) }
}

/**
 * Writes the check of one moment, once, under the order's lock so that the order does not move meanwhile. Throws
 * FORBIDDEN for the other side, CONFLICT when it was written, MOVE_NOT_ALLOWED at another moment, INVALID for photos of
 * others or uploaded for another purpose.
 */
export async function writeCheck(
  deps: Deps,
  { member, check }: { member: Caller; check: BodyIn<typeof writeCheckCall> },
): Promise<ConditionCheck> {
  const { orderId, moment, images } = check
  const { role } = await requireParty(deps.db, { orderId, memberId: member.id })
  if (momentsOf[moment].by !== role) throw new Refusal('FORBIDDEN')
  const now = deps.clock.now()
  const row = await deps.db.transaction().execute(async (tx) => {
    const own = await findOwnPictures(tx, { memberId: member.id, paths: images })
    if (!images.every((path) => isPrivatePath(path) && own.some((picture) => picture.path === path)))
      throw new Refusal('INVALID', { fields: { images: uploadTexts.again } })
    const order = await lockOrder(tx, orderId)
    if (!order) throw new Refusal('NOT_FOUND')
    const written = await listChecks(tx, orderId)
    if (written.some((one) => one.moment === moment)) throw new Refusal('CONFLICT', { message: checkTexts.written })
    if (!openFor(order, role, written, now).includes(moment))
      throw new Refusal('MOVE_NOT_ALLOWED', { message: orderChanged })
    const made = await insertCheck(tx, { ...check, memberId: member.id, now })
    if (!made) throw new Refusal('CONFLICT', { message: checkTexts.written })
    await publishChange(tx, 'order', { orderId: order.id }, now)
    return made
  })
  const [view] = await toViews(deps, [row])
  return view!
}
