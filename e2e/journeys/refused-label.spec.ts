import { expect, it } from 'vitest'
import { acceptedByPost, carrierDoes, orderOf, parcelsAt } from '../../server/test/post.ts'
import { createWorld } from '../../server/test/world.ts'
import { findings } from '../axe.ts'
import { acknowledgeCoins } from '../community.ts'
import { openForFile } from '../open-for-file.ts'
import { openVisits } from '../visits.ts'

const world = openForFile(() => createWorld({ OPERATOR_EMAILS: 'hanna@example.com' }))
const visits = openForFile(() => openVisits(world))

it('a lender whose label is refused posts without it, and the operator requests it from the carrier again', async () => {
  await carrierDoes(world, { on: 'order', outcome: 'REFUSED', times: 1 })
  const { lender, orderId } = await acceptedByPost(world)
  await world.drain()
  await acknowledgeCoins(lender)
  const lena = await visits.visitAs(lender)
  await lena.goto(`/order/${orderId}`)
  await lena.getByText('Royal Mail can’t make a label for these addresses').waitFor()
  expect(await findings(lena)).toEqual([])
  await lena.getByRole('button', { name: 'Enter its tracking number' }).click()
  await lena.getByText('The number on the receipt.', { exact: true }).waitFor()
  await lena.getByLabel('Royal Mail tracking number').fill('AB 1234 5678 5GB')
  await lena.getByRole('button', { name: 'Save number' }).click()
  await lena.getByRole('link', { name: /AB 1234 5678 5GB/ }).waitFor()

  const desk = await visits.visitAs(await world.member({ firstName: 'Hanna', email: 'hanna@example.com' }), {
    isDesktop: true,
  })
  await desk.goto('/operator/labels')
  await desk.getByText('The sandbox carrier does not serve this address').waitFor()
  expect(await findings(desk)).toEqual([])
  await desk.getByRole('button', { name: 'Try again now' }).click()
  await desk.getByRole('dialog').getByRole('button', { name: 'Order the labels' }).click()
  await desk.getByText('Royal Mail is being asked again.').waitFor()
  await world.drain()
  await desk.reload()
  await desk.getByText('All labels are in order').waitFor()
  const order = await orderOf(lender, orderId)
  const voided = (await parcelsAt(world, order)).filter(({ voidedAt }) => voidedAt !== null)
  expect(voided.map(({ reference }) => reference.slice(-3))).toEqual(['OUT'])
})
