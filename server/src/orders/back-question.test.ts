import { getConversations, sendMessage } from '@hemline/contract/conversations/calls.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { waitForHour } from '../../test/hours.ts'
import { acceptedInPerson, move } from '../../test/loans.ts'
import { createWorld, type TestMember, type World } from '../../test/world.ts'
import { askForReturnConfirmation } from './back-question-actions.ts'

// docs/product.md §1: whether an item that was lent in person is back

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

type Loan = Awaited<ReturnType<typeof acceptedInPerson>>
async function collected(): Promise<Loan> {
  const loan = await acceptedInPerson(world)
  expect((await move(loan.lendee, loan.orderId, 'received')).status).toBe(200)
  return loan
}
/** To whom the question was put in the conversation of the two, each time. */
async function asked({ orderId }: Loan): Promise<string[]> {
  const messages = world.db.selectFrom('messages').select('recipientId').where('orderId', '=', orderId)
  const rows = await messages.where('type', '=', 'is-complete-delivery').execute()
  return rows.map(({ recipientId }) => recipientId)
}

it('is asked of its lender once, on the day after the last day', async () => {
  const loan = await collected()
  await waitForHour(world, 12)
  expect(await asked(loan)).toEqual([])
  await waitForHour(world, 12)
  expect(await asked(loan)).toEqual([loan.lender.id])
  await waitForHour(world, 12)
  expect(await asked(loan)).toEqual([loan.lender.id])
})

it('is asked as soon as the borrower says that they returned it, once by several processes', async () => {
  const loan = await collected()
  await move(loan.lendee, loan.orderId, 'returned')
  await Promise.all(Array.from({ length: 4 }, () => askForReturnConfirmation(world.deps, loan.orderId)))
  await world.drain()
  expect(await asked(loan)).toEqual([loan.lender.id])
})

it('moves nothing in the inbox of the borrower, who does not see it', async () => {
  const loan = await collected()
  await waitForHour(world, 12)
  const carl = await world.member({ firstName: 'Carl' })
  for (const { id: recipientId } of [loan.lender, loan.lendee])
    await carl.ok(sendMessage, { body: { recipientId, content: 'Hello' } })
  await waitForHour(world, 12)
  expect(await asked(loan)).toEqual([loan.lender.id])
  const inbox = async (member: TestMember) => {
    const first = (await member.ok(getConversations, { query: { limit: 1 } })).body
    const second = (await member.ok(getConversations, { query: { limit: 1, lastKey: first.lastKey! } })).body
    expect(second.lastKey).toBeNull()
    return [...first.items, ...second.items].map(({ conversationWithId }) => conversationWithId)
  }
  expect(await inbox(loan.lender)).toEqual([loan.lendee.id, carl.id])
  expect(await inbox(loan.lendee)).toEqual([carl.id, loan.lender.id])
  // nor in that of the lender, once it is answered
  await move(loan.lender, loan.orderId, 'complete')
  await loan.lender.ok(sendMessage, { body: { recipientId: carl.id, content: 'Hello' } })
  expect(await inbox(loan.lender)).toEqual([carl.id, loan.lendee.id])
})

it('is not asked of a loan that is over', async () => {
  const loan = await collected()
  await move(loan.lender, loan.orderId, 'complete')
  await world.advance('P3D')
  expect(await asked(loan)).toEqual([])
})
