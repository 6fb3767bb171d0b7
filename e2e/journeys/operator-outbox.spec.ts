import { expect, it } from 'vitest'
import { letterIdOf } from '../../server/src/base/letter-id.ts'
import { receiveBounce } from '../../server/src/notifications/bounce-actions.ts'
import { postfix } from '../../server/test/bounces.ts'
import { lenderAndStranger, requestLoan } from '../../server/test/loans.ts'
import { createWorld } from '../../server/test/world.ts'
import { findings } from '../axe.ts'
import { openForFile } from '../open-for-file.ts'
import { openVisits } from '../visits.ts'

const world = openForFile(() => createWorld({ OPERATOR_EMAILS: 'hanna@example.com' }))
const visits = openForFile(() => openVisits(world))

it('an operator finds a member’s letters and sends one again, with a reason that stays in the log', async () => {
  const hanna = await world.member({ firstName: 'Hanna', email: 'hanna@example.com' })
  const { lender, lendee, listingId } = await lenderAndStranger(world)
  await requestLoan(world, lendee, { listingId, from: 20, to: 22 })
  await world.drain()
  const letters = async () => (await world.emailsTo(lender.email)).length
  const before = await letters()
  expect(before).toBeGreaterThan(0)

  const page = await visits.visitAs(hanna, { isDesktop: true })
  await page.goto('/operator/outbox')
  const outbox = page.getByRole('region', { name: 'Outbox' })
  await outbox.getByText('Email').first().waitFor()
  for (const name of ['To', 'About', 'State']) {
    const head = outbox.getByRole('columnheader', { name, exact: true })
    await head.getByRole('button').click()
    await expect.poll(() => head.getAttribute('aria-sort')).toBe('ascending')
  }
  await page.waitForURL(/sort=STATE/)
  await page.getByText('Sent', { exact: true }).first().click()
  await page.getByLabel('Find letters').fill(lender.email)
  // until it has been searched, the list has the letters of others
  const recipients = outbox.locator('a[href^="/operator/members/"]')
  await expect.poll(() => recipients.filter({ hasNotText: 'Lena' }).count()).toBe(0)
  expect(await findings(page)).toEqual([])
  const again = outbox.getByRole('button', { name: /^Send again: / })
  await again.first().click()
  const sheet = page.getByRole('dialog', { name: 'Send again' })
  await sheet.getByRole('button', { name: 'Next' }).click()
  await sheet.getByText('Please write down why').waitFor()
  await sheet.getByLabel('Why').fill('It went to spam.')
  expect(await findings(page)).toEqual([])
  await sheet.getByRole('button', { name: 'Next' }).click()
  const sure = page.getByRole('dialog', { name: 'Send this again?' })
  await sure.getByText('It went to spam.').waitFor()
  // the answer is lost: the form has the reason still, and confirmed again it goes once
  const lost = '**/api/operator/resend-letter'
  await page.route(lost, async (route) => {
    await route.fetch()
    await route.abort()
  })
  await sure.getByRole('button', { name: 'Send again' }).click()
  await page.getByText(/couldn’t reach Hemline/).waitFor()
  await page.unroute(lost)
  expect(await sheet.getByLabel('Why').inputValue()).toBe('It went to spam.')
  await sheet.getByRole('button', { name: 'Next' }).click()
  await sure.getByRole('button', { name: 'Send again' }).click()
  await page.getByText('It’s on its way.').waitFor()
  await world.drain()
  await outbox.getByText('Sent, again').waitFor()
  expect(await letters()).toBe(before + 1)

  // the mail server reports that the address does not exist
  const letter = (await world.emailsTo(lender.email)).find(({ key }) => key.startsWith('notification:'))
  const says = '550 5.1.1 No such mailbox'
  const report = postfix({ to: lender.email, letterId: letterIdOf(letter!.key), status: '5.1.1', says })
  expect(await receiveBounce(world.deps, Buffer.from(report))).toBe('ADDRESS')
  await page.getByRole('group', { name: 'Show' }).getByText('Came back', { exact: true }).click()
  await outbox.getByText('Came back, again').waitFor()
  await outbox.getByText(`${says}: User unknown`).waitFor()
  await outbox.getByRole('link', { name: /^Lena/ }).first().click()
  await page.getByText('Emails come back', { exact: true }).waitFor()
  expect(await findings(page)).toEqual([])

  const phone = await visits.visitAs(hanna, { colorScheme: 'dark' })
  await phone.goto('/operator/outbox')
  await phone.getByRole('region', { name: 'Outbox' }).waitFor()
  expect(await phone.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
  expect(await findings(phone)).toEqual([])
})
