import { expect, it } from 'vitest'
import { listGarment } from '../../server/test/loans.ts'
import { createWorld } from '../../server/test/world.ts'
import { openForFile } from '../open-for-file.ts'
import { openVisits } from '../visits.ts'

const world = openForFile(() => createWorld({ OPERATOR_EMAILS: 'hanna@example.com' }))
const visits = openForFile(() => openVisits(world))

it('an operator sees Hemline as a member does, can change nothing, and leaves; the member hears of it', async () => {
  const operator = await world.member({ firstName: 'Hanna', email: 'hanna@example.com' })
  const mia = await world.member({ firstName: 'Mia', secondName: 'Lane' })
  await listGarment(mia, { brand: 'Rixo' })
  const page = await visits.visitAs(operator, { isDesktop: true })
  await page.goto(`/operator/members/${mia.id}`)
  await page.getByRole('button', { name: 'See as this member' }).click()
  await page.getByLabel('Why').fill('You wrote that your item has gone.')
  await page.getByRole('button', { name: 'See as this member' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'See as this member' }).click()
  const banner = page.getByRole('complementary', { name: 'Seeing as a member' })
  await banner.getByText('You’re seeing Hemline as Mia Lane.').waitFor()

  await page.goto('/coins')
  await page.getByRole('heading', { name: 'Your coins' }).first().waitFor()
  await banner.waitFor()
  await page.goto('/messages')
  await page
    .getByText(/This stays private/)
    .first()
    .waitFor()
  // nothing failed, so nothing says so, and nothing is to be tried again
  expect(await page.getByText('Failed to fetch').count()).toBe(0)
  expect(await page.getByRole('button', { name: 'Try again' }).count()).toBe(0)
  await page.goto(`/notifications/${mia.id}`)
  await page
    .getByRole('switch', { name: /by email/ })
    .first()
    .click()
  await page.getByText('nothing can be changed').first().waitFor()

  // the operator's other tabs stay their own, and nothing of the member is stored on the device
  const stored = await page.evaluate(() => JSON.stringify(localStorage))
  expect([stored.includes(operator.id), stored.includes(mia.id)]).toEqual([true, false])

  await banner.getByRole('button', { name: 'Leave' }).click()
  await page.getByRole('heading', { name: 'Mia Lane' }).waitFor()
  await page.getByText('saw Hemline as Mia Lane').first().waitFor()
  await banner.waitFor({ state: 'detached' })
  await expect.poll(() => new URL(page.url()).search).toBe('')
  await expect
    .poll(async () => (await world.db.selectFrom('memberViews').select('endedAt').executeTakeFirstOrThrow()).endedAt)
    .not.toBeNull()

  await world.drain()
  const letters = await world.emailsTo(mia.email)
  expect(letters.some(({ subject }) => subject === 'We looked at Hemline as you see it')).toBe(true)
})
