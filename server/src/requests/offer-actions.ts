import { type Day, today } from '@hemline/contract/days.ts'
import { type DeliveryMethod, deliveryMethods } from '@hemline/contract/order-status.ts'
import { type FreeRange, freeMethods, nearestFreeDays, nextFreeWeekend } from '@hemline/contract/requests/free-days.ts'
import { earliestStart, needsCoin, priceOf } from '@hemline/contract/requests/rules.ts'
import type { LoanOffer, MethodOffer } from '@hemline/contract/requests/shapes.ts'
import type { LoanSettings } from '@hemline/contract/settings/shapes.ts'
import type { Caller } from '../base/caller.ts'
import { Refusal } from '../base/refusal.ts'
import type { Deps } from '../deps.ts'
import { areFriends } from '../friends/store.ts'
import { isVisibleListing } from '../listings/store.ts'
import { readLoanSettings } from '../settings/actions.ts'
import { takenDays } from './actions.ts'
import { findOpenOrder, listBlockedRanges } from './bookings-store.ts'
import { findLendable } from './store.ts'

type Ranges = Awaited<ReturnType<typeof listBlockedRanges>>
type OfferQuery = {
  member: Caller
  listingId: string
  startDate?: string | undefined
  endDate?: string | undefined
  deliveryMethod?: DeliveryMethod | undefined
}

/**
 * Returns the next Friday to Sunday on which a listing is free for everyone, and by which methods; null when there is none in a
 * year. The caller has seen to it that the listing may be seen.
 */
export async function readNextWeekend(
  deps: Deps,
  { listingId, ownerId }: { listingId: string; ownerId: string },
): Promise<FreeRange | null> {
  const day = today(deps.clock.now())
  const ranges = await listBlockedRanges(deps.db, { listingId, ownerId, from: day })
  const fees = await readLoanSettings(deps)
  const methods = deliveryMethods.map((method) => daysOf(method, ranges, { day, fees }))
  return nextFreeWeekend(methods, { today: day, longestLoanDays: fees.longestLoanDays })
}

/** The days of one method: the first on which a loan may start, and those that are taken. */
const daysOf = (method: DeliveryMethod, ranges: Ranges, { day, fees }: { day: Day; fees: LoanSettings }) => ({
  deliveryMethod: method,
  earliest: earliestStart(method, day, fees),
  taken: takenDays(ranges, method, fees),
})

/**
 * Returns what a loan of a listing costs the member, by which methods the asked days are free, and, by the asked method or
 * else by either, the nearest free days where they are not, and the next free weekend. Throws NOT_FOUND when they may not see the listing, OWN_LISTING for their own.
 */
export async function readLoanOffer(deps: Deps, query: OfferQuery): Promise<LoanOffer> {
  const { member, listingId, startDate, endDate, deliveryMethod } = query
  const { db } = deps
  const lendable = await findLendable(db, listingId)
  if (!lendable || !(await isVisibleListing(db, member, listingId))) throw new Refusal('NOT_FOUND')
  if (lendable.ownerId === member.id) throw new Refusal('OWN_LISTING')
  const day = today(deps.clock.now())
  const friends = await areFriends(db, member.id, lendable.ownerId)
  const ranges = await listBlockedRanges(db, { listingId, ownerId: lendable.ownerId, from: day })
  const fees = await readLoanSettings(deps)
  const open = await findOpenOrder(db, { listingId, lendeeId: member.id })
  const methods = deliveryMethods.map((method): MethodOffer => {
    const price = (areFriends: boolean) =>
      priceOf({ deliveryMethod: method, hasDryCleaning: lendable.hasDryCleaning, areFriends }, fees)
    return {
      ...daysOf(method, ranges, { day, fees }),
      price: price(friends),
      coins: needsCoin({ areFriends: friends }) ? 1 : 0,
      friendSaves: price(false).total - price(true).total,
    }
  })
  const counted = methods.filter((method) => !deliveryMethod || method.deliveryMethod === deliveryMethod)
  const asking = { today: day, longestLoanDays: fees.longestLoanDays }
  const wanted = startDate && endDate ? { startDate, endDate } : null
  const freeBy = wanted ? freeMethods(wanted, methods, asking) : []
  const isFree = counted.some((method) => freeBy.includes(method.deliveryMethod))
  return {
    areFriends: friends,
    methods,
    nextWeekend: nextFreeWeekend(counted, asking),
    longestLoanDays: fees.longestLoanDays,
    wanted: wanted && { freeBy, nearest: isFree ? [] : nearestFreeDays(wanted, counted, asking) },
    openOrder: open
      ? {
          orderId: open.orderId,
          isRequest: open.status === 'REQUESTED',
          startDate: open.startDate,
          endDate: open.endDate,
        }
      : null,
  }
}
