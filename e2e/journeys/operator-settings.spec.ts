import { changeSetting, getSettings } from '@hemline/contract/operator/setting-calls.ts'
import { settingTexts } from '@hemline/contract/settings/words.ts'
import { expect, it } from 'vitest'
import { lenderAndStranger } from '../../server/test/loans.ts'
import { createWorld } from '../../server/test/world.ts'
import { findings } from '../axe.ts'
import { openForFile } from '../open-for-file.ts'
import { focused } from '../parts/keys.ts'
import { openVisits } from '../visits.ts'

const world = openForFile(() => createWorld({ OPERATOR_EMAILS: 'hanna@example.com' }))
const visits = openForFile(() => openVisits(world))
const hanna = openForFile(async () => ({
  member: await world.member({ firstName: 'Hanna', email: 'hanna@example.com' }),
  close: async () => undefined,
}))

const isInSight = (shown: Element) => {
  const { top, left, bottom } = shown.getBoundingClientRect()
  return bottom <= innerHeight && document.elementFromPoint(left + 4, top + 4) === shown
}

it('an owner changes the fee for post, sees it wherever it is shown, and undoes it', async () => {
  const owner = hanna.member
  const { lendee, listingId } = await lenderAndStranger(world)
  const page = await visits.visitAs(owner, { isDesktop: true })
  await page.goto('/operator/settings')
  const groups = page.getByRole('navigation', { name: 'Groups of settings' })
  await groups.getByRole('link', { name: 'Limits for each day' }).press('Enter')
  expect(await focused(page)).toBe('Limits for each day')
  // below the bar that stays at the top
  const heading = page.getByRole('heading', { name: 'Limits for each day' })
  await expect.poll(() => heading.evaluate(isInSight)).toBe(true)
  const post = page.getByRole('region', { name: 'Post, there and back' })
  await post.getByText('£6.90', { exact: true }).waitFor()
  await post.getByRole('button', { name: 'Change' }).click()
  const fee = post.getByLabel('New value')
  const change = post.getByRole('button', { name: 'Change', exact: true })
  await fee.fill('0.20')
  await change.click()
  await post.getByText('Please enter an amount from £0.60 to £100.00').waitFor()
  await post.getByText('Please write down why').waitFor()
  await fee.fill('7.55')
  await post.getByLabel('Why').fill('Royal Mail raised its price.')
  await change.click()
  const sure = page.getByRole('dialog')
  await sure.getByText('£7.55', { exact: true }).waitFor()
  expect(await findings(page)).toEqual([])
  await sure.getByRole('button', { name: 'Change to £7.55' }).click()
  await page.getByText('Post, there and back: £7.55 from now on.').waitFor()

  const theirs = await visits.visitAs(lendee)
  await theirs.goto(`/listing/${listingId}`)
  await theirs.getByText('£25.55 by post').first().waitFor()
  await theirs.goto(`/${listingId}/request`)
  await theirs.getByText('£25.55').first().waitFor()
  await theirs.goto('/terms')
  await theirs.getByText('£7.55 (£3.78 out, £3.77 back)').waitFor()
  const stranger = await visits.visitAs(null)
  await stranger.goto('/')
  await stranger.getByText('£7.55', { exact: true }).waitFor()

  // a damage charge is in the terms from then on
  const hem = page.getByRole('region', { name: 'Hem', exact: true })
  await hem.getByRole('button', { name: 'Change: Hem' }).click()
  await hem.getByLabel('New value').fill('31')
  await hem.getByLabel('Why').fill('Our mender charges more.')
  await hem.getByRole('button', { name: 'Change', exact: true }).click()
  await sure.getByRole('button', { name: 'Change to £31.00' }).click()
  await page.getByText('Hem: £31.00 from now on.').waitFor()
  await theirs.reload()
  await theirs.getByText('£31', { exact: true }).waitFor()

  // the longest loan is the one of the request's calendar from then on
  const longest = page.getByRole('region', { name: 'Longest loan', exact: true })
  await longest.getByRole('button', { name: 'Change: Longest loan' }).click()
  await longest.getByLabel('New value').fill('29')
  await longest.getByRole('button', { name: 'Change', exact: true }).click()
  await longest.getByText('Please enter a whole number from 3 to 28').waitFor()
  await longest.getByLabel('New value').fill('12')
  await longest.getByLabel('Why').fill('Members go on longer trips.')
  await longest.getByRole('button', { name: 'Change', exact: true }).click()
  await sure.getByRole('button', { name: 'Change to 12 days' }).click()
  await page.getByText('Longest loan: 12 days from now on.').waitFor()
  await theirs.reload()
  await theirs.getByText('A loan ends at most 11 days after the day it starts.').waitFor()
  await theirs.goto(`/${listingId}/request`)
  await theirs.getByText('You can borrow it for up to 12 days.').first().waitFor()

  // another owner's change since then is not written over
  await post.getByText(/^History: 1 change, last by Hanna/).click()
  await post.getByRole('button', { name: 'Undo: Post, there and back' }).click()
  await post.getByLabel('Why').fill('It did not.')
  await post.getByRole('button', { name: 'Undo', exact: true }).click()
  await sure.getByRole('button', { name: 'Change back to £6.90' }).click()
  await page.getByText('Post, there and back: £6.90 again from now on.').waitFor()
  await post.getByText(/^History: 2 changes/).waitFor()
  await theirs.goto(`/listing/${listingId}`)
  await theirs.getByText('£24.90 by post').first().waitFor()

  await post.getByRole('button', { name: 'Change: Post, there and back' }).click()
  // on a slow line the refusal comes before the list that says why
  const { promise: isRead, resolve: read } = Promise.withResolvers<void>()
  await page.route(`**${getSettings.path}`, async (route) => {
    await isRead
    await route.continue().catch(() => undefined)
  })
  await owner.ok(changeSetting, { body: { name: 'deliveryFee', value: 800, revision: 2, note: 'At the same moment.' } })
  await fee.fill('7.00')
  await post.getByLabel('Why').fill('Cheaper.')
  await change.click()
  await sure.getByRole('button', { name: 'Change to £7.00' }).click()
  await page.getByText(settingTexts.changedMeanwhile).waitFor()
  read()
  await post.getByText('£8.00', { exact: true }).first().waitFor()
  await page.unroute(`**${getSettings.path}`)
  // what was typed is still there, and is sent over the value that is shown now
  expect([await fee.inputValue(), await post.getByLabel('Why').inputValue()]).toEqual(['7.00', 'Cheaper.'])
  await change.click()
  await sure.getByText('£8.00', { exact: true }).waitFor()
  await sure.getByRole('button', { name: 'Change to £7.00' }).click()
  await page.getByText('Post, there and back: £7.00 from now on.').waitFor()

  // a look at another page loses nothing of a form that was begun
  await post.getByRole('button', { name: 'Change: Post, there and back' }).click()
  await fee.fill('6.50')
  await post.getByLabel('Why').fill('Royal Mail promised')
  await page.goto('/operator/log')
  await page.getByRole('list', { name: 'Log' }).waitFor()
  await owner.ok(changeSetting, { body: { name: 'deliveryFee', value: 900, revision: 4, note: 'Meanwhile.' } })
  await page.goto('/operator/settings')
  await post.getByRole('button', { name: 'Change: Post, there and back' }).click()
  expect([await fee.inputValue(), await post.getByLabel('Why').inputValue()]).toEqual(['6.50', 'Royal Mail promised'])
  // nor is it sent over a change of a colleague's that was made since; a list that hangs does not hold up the confirmation
  const { promise: isAnswered, resolve: answer } = Promise.withResolvers<void>()
  await page.route(`**${getSettings.path}`, async (route) => {
    await isAnswered
    await route.continue().catch(() => undefined)
  })
  await change.click()
  await sure.getByRole('button', { name: 'Change to £6.50' }).click()
  await page.getByText(settingTexts.changedMeanwhile).waitFor()
  await sure.waitFor({ state: 'hidden' })
  answer()
  await page.unroute(`**${getSettings.path}`)
  await change.click()
  await sure.getByText('£9.00', { exact: true }).waitFor()
  await sure.getByRole('button', { name: 'Change to £6.50' }).click()
  await page.getByText('Post, there and back: £6.50 from now on.').waitFor()
})

it('an owner changes the contact and the terms; a member reads both, the change of the terms once; both are undone', async () => {
  const owner = hanna.member
  const member = await world.member()
  const page = await visits.visitAs(owner, { isDesktop: true })
  await page.goto('/operator/settings')
  const sure = page.getByRole('dialog')
  const change = async (name: string, label: string, value: string) => {
    const row = page.getByRole('region', { name })
    await row.getByRole('button', { name: `Change: ${name}` }).click()
    await row.getByLabel(label).fill(value)
    await row.getByLabel('Why').fill('It is time.')
    await row.getByRole('button', { name: 'Change', exact: true }).click()
    await sure.getByRole('button', { name: 'Change', exact: true }).click()
    await page.getByText(`${name}: changed from now on.`).waitFor()
  }
  const undo = async (name: string) => {
    const row = page.getByRole('region', { name })
    await row.getByText(/^History: 1 change/).click()
    await row.getByRole('button', { name: `Undo: ${name}` }).click()
    await row.getByLabel('Why').fill('It was not.')
    await row.getByRole('button', { name: 'Undo', exact: true }).click()
    await sure.getByRole('button', { name: 'Change back' }).click()
    await row.getByText(/^History: 2 changes/).waitFor()
  }
  await change('Where members write to', 'New value', 'hello@bristol.example')
  await change('New version of the terms', 'What changed', 'Tracked post both ways costs more from today.')

  const theirs = await visits.visitAs(member)
  await theirs.goto('/')
  const news = theirs.getByRole('dialog', { name: 'Our terms have changed' })
  await news.getByText('Tracked post both ways costs more from today.').waitFor()
  expect(await findings(theirs)).toEqual([])
  await news.getByRole('link', { name: 'Read the terms' }).click()
  await theirs.getByRole('heading', { name: 'What changed' }).waitFor()
  await theirs.getByText('Tracked post both ways costs more from today.').waitFor()
  await theirs.getByRole('link', { name: 'hello@bristol.example' }).first().waitFor()

  await undo('Where members write to')
  await undo('New version of the terms')
  await theirs.goto('/terms')
  await theirs.getByText('Last updated 31st May 2025').waitFor()
  await theirs.getByText('reply to any email that Hemline sent you').first().waitFor()
})
