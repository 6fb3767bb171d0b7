import { deleteAccount } from '@hemline/contract/account/calls.ts'
import { addDays, atHour, today } from '@hemline/contract/days.ts'
import { REVIEWS_PAGE_SIZE } from '@hemline/contract/limits.ts'
import { getListingUser } from '@hemline/contract/members/calls.ts'
import { createOrder } from '@hemline/contract/orders/calls.ts'
import { getReview, getReviews, writeReview } from '@hemline/contract/reviews/calls.ts'
import { reviewTexts } from '@hemline/contract/reviews/words.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { daysOf, listGarment, move } from '../../test/loans.ts'
import { PASSWORD, setPasswordOf } from '../../test/member-pool.ts'
import { orderOf } from '../../test/post.ts'
import { befriend, createWorld, type TestMember, type World } from '../../test/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

type Loan = { lender: TestMember; lendee: TestMember; orderId: string; byLender: string; byLendee: string }

async function pair(): Promise<{ one: TestMember; other: TestMember }> {
  const one = await world.member({ firstName: 'Lena' })
  const other = await world.member({ firstName: 'Fay' })
  await befriend(one, other)
  return { one, other }
}

/** A completed loan between friends in person, with the review prompts of both. */
async function completed(lender: TestMember, lendee: TestMember): Promise<Loan> {
  const listingId = await listGarment(lender)
  const { body } = await lendee.ok(createOrder, {
    body: { listingId, ...daysOf(world, { listingId, from: 0, to: 0 }), deliveryMethod: 'IN_PERSON' },
  })
  const { orderId } = body
  await move(lender, orderId, 'accept')
  await move(lendee, orderId, 'received')
  await move(lender, orderId, 'complete')
  const reviewOf = async (member: TestMember) => (await orderOf(member, orderId)).reviewId!
  return { lender, lendee, orderId, byLender: await reviewOf(lender), byLendee: await reviewOf(lendee) }
}

async function loan(): Promise<Loan> {
  const { one, other } = await pair()
  return completed(one, other)
}

const write = (member: TestMember, reviewId: string, rating: number, review = '') =>
  member.call(writeReview, { body: { reviewId, rating, review } })
const read = (member: TestMember, reviewId: string) => member.call(getReview, { query: { reviewId } })
const shownOf = async (subject: TestMember, viewer = subject) =>
  (await viewer.ok(getReviews, { query: { targetUserId: subject.id } })).body.items
const ratingOf = async (member: TestMember) => {
  const { averageRating, reviewCount } = (await member.ok(getListingUser, { query: { userId: member.id } })).body.data
  return { averageRating, reviewCount }
}

describe('a review', () => {
  it('is hidden and editable until both are written, then both are shown, counted once, and locked', async () => {
    const { lender, lendee, orderId, byLender, byLendee } = await loan()
    expect((await read(lendee, byLendee)).body.data).toMatchObject({
      type: 'lender',
      lenderName: 'Lena',
      isFulfilled: false,
      mayEdit: true,
      rating: null,
    })
    expect((await write(lendee, byLendee, 2, 'So so')).body.data).toMatchObject({ isFulfilled: true, mayEdit: true })
    expect((await write(lendee, byLendee, 4, ' Better than I thought ')).body.data).toMatchObject({
      rating: 4,
      review: 'Better than I thought',
    })
    expect(await shownOf(lender, lendee)).toEqual([])
    expect(await ratingOf(lender)).toEqual({ averageRating: null, reviewCount: 0 })
    expect((await read(lender, byLendee)).status).toBe(404)

    expect((await write(lender, byLender, 5)).body.data).toMatchObject({ isFulfilled: true, mayEdit: false })
    expect(await shownOf(lender)).toMatchObject([{ type: 'lender', rating: 4, reviewerName: 'Fay' }])
    expect(await shownOf(lendee)).toMatchObject([{ type: 'lendee', rating: 5, reviewerName: 'Lena' }])
    expect(await ratingOf(lender)).toEqual({ averageRating: 4, reviewCount: 1 })
    for (const [who, id] of [
      [lendee, byLendee],
      [lender, byLender],
    ] as const) {
      const late = await write(who, id, 1)
      expect([late.status, late.body.error.message]).toEqual([409, 'This review can no longer be changed.'])
    }
    expect(await ratingOf(lender)).toEqual({ averageRating: 4, reviewCount: 1 })
    const prompts = await world.db
      .selectFrom('messages')
      .select(['isFulfilled', 'content'])
      .where('orderId', '=', orderId)
      .where('type', '=', 'review')
      .execute()
    expect(prompts.map(({ content }) => content).sort()).toEqual([
      'Please leave a review for Fay',
      'Please leave a review for Lena',
    ])
    expect(prompts.every(({ isFulfilled }) => isFulfilled)).toBe(true)
  })

  it('sent again after its answer was lost is not refused, also by the second of the two; other words are', async () => {
    const { lender, lendee, byLender, byLendee } = await loan()
    await write(lendee, byLendee, 4, 'Lovely')
    await write(lender, byLender, 5, 'Back in time')
    const again = await write(lender, byLender, 5, ' Back in time ')
    expect([again.status, again.body.data]).toMatchObject([200, { isFulfilled: true, mayEdit: false, rating: 5 }])
    for (const [rating, words] of [
      [4, 'Back in time'],
      [5, 'Late'],
    ] as const)
      expect((await write(lender, byLender, rating, words)).status).toBe(409)
    expect(await ratingOf(lendee)).toEqual({ averageRating: 5, reviewCount: 1 })
  })

  it('that was never written is refused after its time with the reason', async () => {
    const { lender, byLender } = await loan()
    await world.advance('P14D')
    const late = await write(lender, byLender, 5)
    expect([late.status, late.body.error.message]).toEqual([409, reviewTexts.over])
    expect((await read(lender, byLender)).body.data).toMatchObject({ isFulfilled: false, mayEdit: false })
  })

  it('is shown after 14 days without the other one, and none can be written afterwards', async () => {
    const { lender, lendee, byLender, byLendee } = await loan()
    await write(lendee, byLendee, 3)
    await world.advance('P13D')
    expect(await shownOf(lender)).toEqual([])
    expect((await write(lendee, byLendee, 5)).status).toBe(200)
    await world.advance('P1DT1M')
    expect(await shownOf(lender)).toMatchObject([{ rating: 5 }])
    expect(await ratingOf(lender)).toEqual({ averageRating: 5, reviewCount: 1 })
    expect((await write(lender, byLender, 1)).status).toBe(409)
    expect((await write(lendee, byLendee, 1)).status).toBe(409)
    await world.drain()
    expect(await ratingOf(lender)).toEqual({ averageRating: 5, reviewCount: 1 })
    expect(await ratingOf(lendee)).toEqual({ averageRating: null, reviewCount: 0 })
  })

  it.each([undefined, 0, 6, 2.5, '5'])('requires a rating from 1 to 5, not %o', async (rating) => {
    const { lendee, byLendee } = await loan()
    const answer = await write(lendee, byLendee, rating as number)
    expect(answer.status).toBe(400)
    expect(answer.body.error.fields).toHaveProperty('rating')
    if (rating !== 2.5) expect(answer.body.error.fields).toEqual({ rating: 'Rating is required' })
    expect((await read(lendee, byLendee)).body.data.isFulfilled).toBe(false)
  })

  it('that cannot be shown or reminded of does not stop the one after it', async () => {
    const log = vi.spyOn(world.deps.log, 'error')
    const [broken, next] = [await loan(), await loan()]
    const earlier = (column: 'created_at' | 'shows_at') =>
      sql`update reviews set ${sql.ref(column)} = ${sql.ref(column)} - interval '1 second' where order_id = ${broken.orderId}`.execute(
        world.db,
      )
    await earlier('created_at')
    await earlier('shows_at')
    await world.deps.pool.query(`
      create function refuse() returns trigger language plpgsql as $$ begin raise exception 'refused'; end $$;
      create trigger refuse_reminder before insert on notifications for each row
        when (new.key = 'review:${broken.byLender}:reminder') execute function refuse();
      create trigger refuse_review before update on reviews for each row
        when (new.shown_at is not null and new.id = '${broken.byLendee}') execute function refuse()`)
    for (const { lendee, byLendee } of [broken, next]) await write(lendee, byLendee, 4)
    const morning = atHour(addDays(today(world.clock.now()), 4), 10)
    await world.advance(`PT${Math.ceil((morning.getTime() - world.clock.now().getTime()) / 1000)}S`)
    const reminded = async () => {
      const keys = [broken, next].map(({ byLender }) => `review:${byLender}:reminder`)
      const rows = await world.db.selectFrom('notifications').select('key').where('key', 'in', keys).execute()
      return rows.map(({ key }) => key)
    }
    expect(await reminded()).toEqual([`review:${next.byLender}:reminder`])
    await world.advance('P12D')
    const shown = async () => [await shownOf(broken.lender), await shownOf(next.lender)].map(({ length }) => length)
    expect(await shown()).toEqual([0, 1])
    const failed = log.mock.calls.filter(([, text]) => text === 'review failed').map(([of]) => of)
    expect(failed).toContainEqual(expect.objectContaining({ reviewId: broken.byLender }))
    expect(failed).toContainEqual(expect.objectContaining({ orderId: broken.orderId }))
    await world.deps.pool.query('drop function refuse() cascade')
    await world.advance('PT1M')
    expect(await shown()).toEqual([1, 1])
    log.mockRestore()
  })

  it('can be read and written by its author only while hidden', async () => {
    const { lender, byLendee } = await loan()
    const stranger = await world.member()
    for (const who of [lender, stranger]) {
      for (const answer of [await read(who, byLendee), await write(who, byLendee, 1)]) {
        expect([answer.status, answer.body.error.message]).toEqual([404, 'Review not found'])
      }
    }
    expect((await world.visitor().call(getReview, { query: { reviewId: byLendee } })).status).toBe(401)
  })

  it('is hidden while its writer is suspended or leaving, and is a former member’s once they are erased', async () => {
    const { lender, lendee, byLender, byLendee } = await loan()
    for (const [who, id] of [
      [lendee, byLendee],
      [lender, byLender],
    ] as const)
      expect((await write(who, id, 4)).status).toBe(200)
    const set = (change: { suspendedAt: Date | null }) =>
      world.db.updateTable('members').set(change).where('id', '=', lendee.id).execute()
    expect(await shownOf(lender)).toMatchObject([{ reviewerName: 'Fay', rating: 4 }])
    await set({ suspendedAt: world.clock.now() })
    expect(await shownOf(lender)).toEqual([])
    expect(await ratingOf(lender)).toEqual({ averageRating: 4, reviewCount: 1 })
    await set({ suspendedAt: null })
    await world.db.updateTable('members').set({ firstName: '' }).where('id', '=', lendee.id).execute()
    expect(await shownOf(lender)).toMatchObject([{ reviewerName: 'New member' }])
    await setPasswordOf(world, lendee)
    await lendee.ok(deleteAccount, { body: { password: PASSWORD } })
    expect(await shownOf(lender)).toEqual([])
    await world.advance('P14DT1H')
    await world.drain()
    expect(await shownOf(lender)).toMatchObject([{ reviewerName: 'Former member', reviewerPicture: null, rating: 4 }])
  })

  it('reviews are returned twenty to a page, each once, newest first', async () => {
    const { one, other } = await pair()
    const texts: string[] = []
    for (let index = 0; index < REVIEWS_PAGE_SIZE + 2; index++) {
      const { lender, lendee, byLender, byLendee } = await completed(one, other)
      texts.unshift(`Loan ${index}`)
      await write(lendee, byLendee, 5, texts[0])
      await write(lender, byLender, 5)
      await world.advance('PT1M')
    }
    const page = (lastKey?: string) =>
      other.ok(getReviews, { query: { targetUserId: one.id, ...(lastKey ? { lastKey } : {}) } })
    const first = (await page()).body
    expect(first.items.map(({ review }) => review)).toEqual(texts.slice(0, REVIEWS_PAGE_SIZE))
    const second = (await page(first.lastKey!)).body
    expect(second.items.map(({ review }) => review)).toEqual(texts.slice(REVIEWS_PAGE_SIZE))
    expect(second.lastKey).toBeFalsy()
  })

  it('is not requested without a loan', async () => {
    const { one, other } = await pair()
    const listingId = await listGarment(one)
    const { body } = await other.ok(createOrder, {
      body: { listingId, ...daysOf(world, { listingId, from: 3, to: 4 }), deliveryMethod: 'IN_PERSON' },
    })
    await move(one, body.orderId, 'decline')
    expect((await orderOf(other, body.orderId)).reviewId).toBeNull()
  })
})

describe('concurrent reviews', () => {
  it('of both sides of five loans in both directions: ratings are exactly the sum of what is shown', async () => {
    const { one, other } = await pair()
    const loans: Loan[] = []
    for (let index = 0; index < 5; index++) {
      loans.push(await (index % 2 ? completed(one, other) : completed(other, one)))
    }
    const writes = loans.flatMap((each, index) => [
      () => write(each.lender, each.byLender, (index % 5) + 1),
      () => write(each.lendee, each.byLendee, 5 - (index % 5)),
    ])
    const answers = await Promise.all(writes.map((go) => go()))
    expect(answers.map(({ status }) => status)).toEqual(writes.map(() => 200))
    for (const member of [one, other]) {
      const shown = await shownOf(member)
      expect(shown).toHaveLength(5)
      const sum = shown.reduce((total, { rating }) => total + rating, 0)
      expect(await ratingOf(member)).toEqual({ averageRating: sum / 5, reviewCount: 5 })
    }
  })

  it("thirty-two edits concurrent with the other side's review: the stored one is the one that is counted", async () => {
    const { lender, lendee, byLender, byLendee } = await loan()
    await Promise.all([
      ...Array.from({ length: 32 }, (_, index) => write(lendee, byLendee, (index % 5) + 1)),
      write(lender, byLender, 5),
    ])
    const [shown] = await shownOf(lender)
    expect(await ratingOf(lender)).toEqual({ averageRating: shown!.rating, reviewCount: 1 })
    expect((await read(lendee, byLendee)).body.data).toMatchObject({ rating: shown!.rating, mayEdit: false })
  })
})
