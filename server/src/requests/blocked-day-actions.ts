import { randomUUID } from 'node:crypto'
import { type DayRange, furthestStart, today } from '@hemline/contract/days.ts'
import { furthestStartText } from '@hemline/contract/requests/range-problem.ts'
import type { BlockedDays } from '@hemline/contract/requests/shapes.ts'
import type { Caller } from '../base/caller.ts'
import type { StoreAnswer } from '../base/idempotency.ts'
import { Refusal } from '../base/refusal.ts'
import type { Deps } from '../deps.ts'
import { publishChange } from '../live/publish-change.ts'
import { lockMember } from '../members/store.ts'
import {
  countOpenBlocks,
  deleteBlock,
  findBlockOwner,
  insertBlock,
  isOwnListing,
  listOpenBlocks,
} from './blocked-day-store.ts'

const BLOCKS_MAX = 100

/** Returns the owner's blocked days that are not over, in order; for a listing including the owner's holidays. */
export async function listBlockedDays(
  { db, clock }: Deps,
  { member, listingId }: { member: Caller; listingId: string | undefined },
): Promise<BlockedDays[]> {
  return listOpenBlocks(db, { ownerId: member.id, listingId, day: today(clock.now()) })
}

/**
 * Blocks days of the member's own listing, or of all their listings. Throws NOT_FOUND for a listing of others, TOO_MANY
 * when a hundred ranges are not over. `store` receives the answer in the transaction.
 */
export async function blockDays(
  { db, clock }: Deps,
  {
    member,
    listingId,
    range,
    store,
  }: { member: Caller; listingId: string | null; range: DayRange; store: StoreAnswer<BlockedDays> },
): Promise<BlockedDays> {
  const now = clock.now()
  const day = today(now)
  if (range.endDate < day) throw new Refusal('DATES_NOT_ALLOWED', { fields: { endDate: 'These days are over' } })
  if (range.endDate > furthestStart(day)) {
    throw new Refusal('DATES_NOT_ALLOWED', { fields: { endDate: `The latest day is ${furthestStartText(day)}` } })
  }
  if (listingId && !(await isOwnListing(db, { ownerId: member.id, listingId }))) throw new Refusal('NOT_FOUND')
  const blocked = { id: randomUUID(), listingId, ...range }
  await db.transaction().execute(async (tx) => {
    // locks the member's row, so that concurrent calls are counted one by one
    await lockMember(tx, member.id)
    if ((await countOpenBlocks(tx, { ownerId: member.id, day })) >= BLOCKS_MAX)
      throw new Refusal('TOO_MANY', { message: 'You have blocked too many ranges. Please open some of them first.' })
    await insertBlock(tx, { id: blocked.id, listingId, ownerId: member.id, range, now })
    await publishChange(tx, 'wardrobe', { ownerId: member.id }, now)
    await store(tx, blocked)
  })
  return blocked
}

/** Unblocks days. Idempotent; throws NOT_FOUND for those of other members. */
export async function unblockDays({ db, clock }: Deps, { member, id }: { member: Caller; id: string }): Promise<void> {
  const ownerId = await findBlockOwner(db, id)
  if (ownerId !== undefined && ownerId !== member.id) throw new Refusal('NOT_FOUND')
  await db.transaction().execute(async (tx) => {
    await deleteBlock(tx, { id, ownerId: member.id })
    await publishChange(tx, 'wardrobe', { ownerId: member.id }, clock.now())
  })
}
