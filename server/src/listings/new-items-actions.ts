import { participantsKeyOf } from '@hemline/contract/conversations/rules.ts'
import { today } from '@hemline/contract/days.ts'
import { DAY_MS, MINUTE_MS } from '@hemline/contract/durations.ts'
import { friendNotices } from '@hemline/contract/friends/words.ts'
import { NEW_ITEM_DAYS, NEW_ITEMS_NOTICE_AFTER_MINUTES } from '@hemline/contract/limits.ts'
import { isQuiet } from '@hemline/contract/notifications/rules.ts'
import type { Deps } from '../deps.ts'
import { notify } from '../notifications/actions.ts'
import { claimNews, listFriendsToNotify, listNewItems, listOwnersWithNews } from './new-items-store.ts'

/**
 * Notifies friends of new items (product.md §12): one notice for each member, friend and London day at most, once the
 * member has listed nothing more for a while, and not at night. In the app and by push, never by email.
 */
export async function notifyOfNewItems(deps: Deps): Promise<void> {
  const now = deps.clock.now()
  if (isQuiet(now)) return
  const until = new Date(now.getTime() - NEW_ITEMS_NOTICE_AFTER_MINUTES * MINUTE_MS)
  const time = { since: new Date(now.getTime() - NEW_ITEM_DAYS * DAY_MS), until, day: today(now) }
  for (const ownerId of await listOwnersWithNews(deps.db, time)) await notifyFriendsOf(deps, ownerId, time)
}

async function notifyFriendsOf(
  deps: Deps,
  ownerId: string,
  { since, until, day }: { since: Date; until: Date; day: string },
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const newFrom = await claimNews(tx, { memberId: ownerId, since, until, day })
    if (!newFrom) return
    const from = newFrom > since ? newFrom : since
    const items = await listNewItems(tx, { ownerId, from, until })
    const [newest] = items
    if (!newest) return
    const path = items.length === 1 ? `/listing/${newest.id}` : `/profile/${ownerId}`
    for (const { ownerName, friendId } of await listFriendsToNotify(tx, ownerId))
      await notify(deps, tx, {
        memberId: friendId,
        type: 'friend',
        topic: 'friends',
        participantsKey: participantsKeyOf(friendId, ownerId),
        ...friendNotices.newItems(ownerName, { ...newest, count: items.length }),
        path,
        key: `friend-items:${ownerId}:${friendId}:${day}`,
        channels: ['push'],
      })
  })
}
