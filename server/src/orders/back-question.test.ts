import { afterAll, beforeAll, expect, it } from 'vitest'
import { acceptedInPerson, move } from '../../test/loans.ts'
import { createWorld, type World } from '../../test/world.ts'
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
  await world.advance('P1D')
  expect(await asked(loan)).toEqual([])
  await world.advance('P1D')
  expect(await asked(loan)).toEqual([loan.lender.id])
  await world.advance('P1D')
  expect(await asked(loan)).toEqual([loan.lender.id])
})

it('is asked as soon as the borrower says that they returned it, once by several processes', async () => {
  const loan = await collected()
  await move(loan.lendee, loan.orderId, 'returned')
  await Promise.all(Array.from({ length: 4 }, () => askForReturnConfirmation(world.deps, loan.orderId)))
  await world.drain()
  expect(await asked(loan)).toEqual([loan.lender.id])
})

it('is not asked of a loan that is over', async () => {
  const loan = await collected()
  await move(loan.lender, loan.orderId, 'complete')
  await world.advance('P3D')
  expect(await asked(loan)).toEqual([])
})
