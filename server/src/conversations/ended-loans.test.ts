import { getConversations, sendMessage } from '@hemline/contract/conversations/calls.ts'
import { getNotifications } from '@hemline/contract/notifications/calls.ts'
import { blockMember } from '@hemline/contract/safety/calls.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { lenderAndStranger, move, requestLoan } from '../../test/loans.ts'
import { untilLocked } from '../../test/locks.ts'
import { createWorld, type World } from '../../test/world.ts'

// From docs/product.md §5: two members who are blocked write to each other until their last live loan ends, and hear no more then.

let world: World
beforeAll(async () => {
  world = await createWorld({}, { lockMs: 60_000 })
})
afterAll(() => world.close())

/** An agreed loan, and the conversation of the two. */
async function agreed() {
  const { lender, lendee, listingId } = await lenderAndStranger(world)
  const orderId = await requestLoan(world, lendee, { listingId, method: 'IN_PERSON' })
  await move(lender, orderId, 'accept')
  const [conversation] = (await lendee.ok(getConversations, {})).body.items
  return { lender, lendee, orderId, conversationId: conversation!.id }
}

/** Each act by the statement with which it waits for the conversation. */
const waitsAt = { message: 'update "conversations"', end: 'select "id" from "conversations"' }

it.each(['message', 'end'] as const)(
  'a message that is being sent behind a block while the last loan ends notifies no one, with the %s first',
  async (first) => {
    const { lender, lendee, orderId, conversationId } = await agreed()
    await lender.ok(blockMember, { body: { userId: lendee.id } })
    await world.drain()
    const send = () => lendee.call(sendMessage, { body: { conversationId, content: 'Still here' } })
    const statusOf = {
      message: async () => (await send()).status,
      end: async () => (await move(lendee, orderId, 'cancel')).status,
    }
    const order = first === 'message' ? (['message', 'end'] as const) : (['end', 'message'] as const)
    const begun: Promise<number>[] = []
    await world.db.transaction().execute(async (tx) => {
      await tx.selectFrom('conversations').select('id').where('id', '=', conversationId).forUpdate().execute()
      for (const act of order) {
        begun.push(statusOf[act]())
        await untilLocked(world, { on: waitsAt[act] })
      }
    })
    const statuses = await Promise.all(begun)
    await world.drain()
    expect(statuses).toEqual(first === 'message' ? [201, 200] : [200, 404])
    const { data, unread } = (await lender.ok(getNotifications, { query: { all: 'true' } })).body
    expect([data.filter(({ type }) => type === 'message'), unread.message]).toEqual([[], 0])
    const written = world.db.selectFrom('messages').select('id').where('content', '=', 'Still here')
    expect(await written.where('conversationId', '=', conversationId).execute()).toHaveLength(
      first === 'message' ? 1 : 0,
    )
  },
)

it('a loan ends while another request of the two is being stored: neither waits for the other', async () => {
  const { lendee, orderId, conversationId } = await agreed()
  await world.db.transaction().execute(async (tx) => {
    // the request is inserted, and its message is not yet
    await tx.selectFrom('conversations').select('id').where('id', '=', conversationId).forKeyShare().execute()
    expect((await move(lendee, orderId, 'cancel')).status).toBe(200)
    await tx.updateTable('conversations').set({ messageCount: 9 }).where('id', '=', conversationId).execute()
  })
})
