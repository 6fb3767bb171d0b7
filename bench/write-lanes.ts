import { randomUUID } from 'node:crypto'
import type { BodyOf } from '@hemline/contract/call.ts'
import { addDays, today } from '@hemline/contract/days.ts'
import { addContacts, changeFriendship, getFriends } from '@hemline/contract/friends/calls.ts'
import { ListingDraft } from '@hemline/contract/listings/draft.ts'
import { getUser } from '@hemline/contract/members/calls.ts'
import { createOrder } from '@hemline/contract/orders/calls.ts'
import { columnsOf, lockOwnerPlace } from '@hemline/server/src/listings/store.ts'
import { makeMember, tokenFor } from '@hemline/server/test/make-member.ts'
import { copyListing } from '@hemline/server/test/wardrobe.ts'
import type { startHemline } from './start-hemline.ts'
import { recorded, type Script, scriptOf } from './write-script.ts'

type Hemline = Awaited<ReturnType<typeof startHemline>>
type Wish = BodyOf<typeof createOrder>

/** A borrower, their token, the items of one friend that are not requested yet, and what a request executes. */
export type Lane = {
  id: string
  headers: Record<string, string>
  script: Script
  /** Takes that many items, and returns their ids. */
  take(count: number): string[]
  bodyFor(listingId: string): Wish
}

/** Makes two friends, with items of one, and records what the other's request executes. */
export async function makeLane(hemline: Hemline, items: number): Promise<Lane> {
  const { deps } = hemline
  const [lender, lendee] = [await makeMember(deps), await makeMember(deps)]
  await befriend(hemline, lender.id, lendee.id)
  const first = await listItem(hemline, lender.id)
  const listings = [first]
  while (listings.length < items) listings.push(await copyListing(deps, first))
  const take = (count: number) => {
    if (listings.length < count) throw new Error('There are too few items for this run')
    return listings.splice(-count)
  }
  const headers = { authorization: `Bearer ${await tokenFor(deps, lendee.id)}` }
  const day = addDays(today(deps.clock.now()), 20)
  const bodyFor = (listingId: string): Wish => ({
    listingId,
    startDate: day,
    endDate: addDays(day, 2),
    deliveryMethod: 'IN_PERSON',
    message: 'For the wedding of my sister',
  })
  const ask = (listingId: string) => recorded(() => send(hemline, lendee.id, createOrder, bodyFor(listingId)))
  // the first request makes their conversation
  await ask(take(1)[0]!)
  const [one, other] = take(2) as [string, string]
  const script = scriptOf(await ask(one), await ask(other), one)
  return { id: lendee.id, headers, script, take, bodyFor }
}

/** As the app names a request that it may have to repeat. */
export const newKey = () => ({ 'idempotency-key': randomUUID() })

async function befriend(hemline: Hemline, one: string, other: string): Promise<void> {
  const { publicId } = (await send(hemline, other, getUser)).data
  await send(hemline, one, addContacts, { publicIds: publicId })
  const { items } = await send(hemline, other, getFriends)
  await send(hemline, other, changeFriendship, { friendshipId: items[0].friendshipId, status: 'active' })
}

/** Lists an item without a photo file: no page shows it here. */
async function listItem({ deps }: Hemline, ownerId: string): Promise<string> {
  return deps.db.transaction().execute(async (tx) => {
    const owner = (await lockOwnerPlace(tx, ownerId))!
    const images = [{ path: `/images/${'a'.repeat(24)}.jpg`, width: 60, height: 80, placeholder: '' }]
    const draft = ListingDraft.parse({
      brand: 'Rixo',
      description: 'Silk, worn once',
      fit: 3,
      retailPrice: 30_000,
      replacementPrice: 20_000,
      size: 10,
      colour: 'red',
      images: images.map(({ path }) => path),
      category: 'dress',
      length: 'midi',
    })
    const createdAt = deps.clock.now()
    const columns = columnsOf({
      id: ownerId.replaceAll('-', '').slice(0, 12),
      draft,
      images,
      owner,
      isActive: true,
      createdAt,
    })
    await tx
      .insertInto('listings')
      .values({ ...columns, updatedAt: createdAt })
      .execute()
    return columns.id
  })
}

/** Makes a call as a member, in this process. Throws unless it succeeds. */
async function send(
  { app, deps }: Hemline,
  memberId: string,
  { method, path }: { method: string; path: string },
  payload?: object,
) {
  const headers = { authorization: `Bearer ${await tokenFor(deps, memberId)}`, ...newKey() }
  const answer = await app.inject({ method: method as 'GET', url: path, headers, ...(payload && { payload }) })
  if (answer.statusCode >= 300) throw new Error(`${method} ${path}: ${answer.statusCode} ${answer.body}`)
  return answer.json()
}
