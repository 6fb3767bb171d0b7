import { expect, it } from 'vitest'
import { acceptedByPost, carrierDoes, orderOf } from '../../server/test/post.ts'
import { createWorld } from '../../server/test/world.ts'
import { findings } from '../axe.ts'
import { openForFile } from '../open-for-file.ts'
import { openVisits } from '../visits.ts'

const world = openForFile(() => createWorld({ OPERATOR_EMAILS: 'hanna@example.com' }))
const visits = openForFile(() => openVisits(world))

it('an operator finds parcels by state, sees a label that failed, and has it ordered again', async () => {
  const hanna = await world.member({ firstName: 'Hanna', email: 'hanna@example.com' })
  await carrierDoes(world, { on: 'order', outcome: 'REFUSED', times: 1 })
  const failed = await acceptedByPost(world)
  await world.drain()
  const { orderNumber } = await orderOf(failed.lender, failed.orderId)
  await acceptedByPost(world)
  await world.drain()

  const page = await visits.visitAs(hanna, { isDesktop: true })
  await page.goto('/operator/parcels')
  const parcels = page.getByRole('region', { name: 'Parcels' })
  await parcels.getByText('Hemline label').waitFor()
  expect(await parcels.getByRole('row').count()).toBe(3)
  for (const name of ['Due', 'State', 'From and to']) {
    const head = parcels.getByRole('columnheader', { name })
    await head.getByRole('button').click()
    await expect.poll(() => head.getAttribute('aria-sort')).toBe('ascending')
  }
  await page.waitForURL(/sort=SENDER/)
  await page.getByText('Label failed', { exact: true }).first().click()
  await parcels.getByText('Hemline label').waitFor({ state: 'detached' })
  const row = parcels.getByRole('row').filter({ hasText: orderNumber })
  await row.getByText('Due to be posted').waitFor()
  expect(await findings(page)).toEqual([])
  await row.getByRole('link', { name: 'Label failed' }).click()
  await page.getByRole('button', { name: 'Try again now' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Order the labels' }).click()
  await page.getByText('All labels are in order').waitFor()

  const phone = await visits.visitAs(hanna, { colorScheme: 'dark' })
  await phone.goto('/operator/parcels?state=LATE')
  await phone.getByText('Nothing is late').waitFor()
  await phone.getByText('Due to be posted', { exact: true }).first().click()
  await phone.getByRole('region', { name: 'Parcels' }).getByText(orderNumber).waitFor()
  expect(await phone.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
  expect(await findings(phone)).toEqual([])
})
