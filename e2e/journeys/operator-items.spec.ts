import { changeListing, getListings } from '@hemline/contract/listings/calls.ts'
import { changedTexts } from '@hemline/contract/operator/words.ts'
import { expect, it } from 'vitest'
import { listGarment } from '../../server/test/loans.ts'
import { createWorld } from '../../server/test/world.ts'
import { openForFile } from '../open-for-file.ts'
import { openVisits } from '../visits.ts'

const world = openForFile(() => createWorld({ OPERATOR_EMAILS: 'hanna@example.com' }))
const visits = openForFile(() => openVisits(world))
const operator = openForFile(async () => ({
  member: await world.member({ firstName: 'Hanna', email: 'hanna@example.com' }),
  close: async () => undefined,
}))

it('first items wait by the setting: the owner reads by when they hear, an operator finds it in Today, reads what its owner changed, and approves it', async () => {
  const page = await visits.visitAs(operator.member, { isDesktop: true })
  await page.goto('/operator/settings')
  const first = page.getByRole('region', { name: 'The first item of each member' })
  await first.getByRole('button', { name: 'Change' }).click()
  await first.getByText('Yes', { exact: true }).click()
  await first.getByLabel('Why').fill('A new community.')
  await first.getByRole('button', { name: 'Change', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Change to Yes' }).click()
  await page.getByText('The first item of each member: Yes from now on.').waitFor()

  const words = page.getByRole('region', { name: 'Items with one of these words' })
  await words.getByRole('button', { name: 'Change' }).click()
  await words.getByLabel('Words').fill('Replica\nfake')
  await words.getByLabel('Why').fill('Both were reported.')
  await words.getByRole('button', { name: 'Change', exact: true }).click()
  await page.getByRole('dialog').getByText('fake, replica').waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Change', exact: true }).click()
  await words.getByText(/^History: 1 change, last by Hanna/).click()
  await words.getByText('Added: fake, replica').waitFor()

  const owner = await world.member({ firstName: 'Lena' })
  const id = await listGarment(owner)
  const viewer = await world.member()
  const sees = async () => (await viewer.call(getListings, { query: { id } })).status === 200
  expect(await sees()).toBe(false)
  const theirs = await visits.visitAs(owner)
  await theirs.goto(`/listing/${id}`)
  await theirs.getByText(/We look at this item before others see it. You’ll hear from us by/).waitFor()

  await page.goto('/operator')
  await page.getByRole('link', { name: /^Look at the item/ }).click()
  await page.getByText('their first item').waitFor()
  const approve = page.getByRole('dialog').getByRole('button', { name: 'Approve' })
  await page.getByRole('button', { name: 'Approve' }).click()
  await approve.waitFor()
  await owner.ok(changeListing, { params: { id }, body: { description: 'Silk, worn twice' } })
  await approve.click()
  await page.getByText(changedTexts.item).waitFor()
  await page.getByText('Silk, worn twice').waitFor()
  expect(await sees()).toBe(false)
  await page.getByRole('button', { name: 'Approve' }).click()
  await approve.click()
  await page.getByText(/^Approved. Lena.* has been told/).waitFor()
  expect(await sees()).toBe(true)
})

it.each([
  ['at a desk', { isDesktop: true }],
  ['on a phone', {}],
] as const)('an item is found %s, taken down with a reason, and given back', async (_, look) => {
  const owner = await world.member({ firstName: 'Mia' })
  await listGarment(owner, { brand: 'Ganni' })
  const page = await visits.visitAs(operator.member, look)
  await page.goto('/operator/listings')
  await page.getByLabel('Find an item').fill('ganni mia')
  await page.waitForURL(/words=/)
  await page.getByRole('link', { name: 'Ganni dress' }).first().click()
  for (const [button, field, state] of [
    ['Take the item down', 'It is not yours.', 'Taken down'],
    ['Give the item back', 'It is yours after all.', 'Inactive'],
  ] as const) {
    await page.getByRole('button', { name: button }).click()
    await page.getByLabel('Why').fill(field)
    await page.getByRole('button', { name: button }).click()
    await page.getByRole('dialog').getByRole('button', { name: button }).click()
    await page.getByText(state, { exact: true }).waitFor()
  }
  await world.drain()
  const subjects = (await world.emailsTo(owner.email)).map(({ subject }) => subject)
  expect(subjects).toContain('Your listing Ganni was taken down')
  expect(subjects).toContain('Your listing Ganni is yours again')
})
