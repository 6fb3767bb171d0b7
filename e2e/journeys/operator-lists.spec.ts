import { answerClaim, createClaim } from '@hemline/contract/claims/calls.ts'
import { warnMember } from '@hemline/contract/operator/member-calls.ts'
import { createReport } from '@hemline/contract/safety/calls.ts'
import { expect, it } from 'vitest'
import { anyJpeg, arrivedLoan } from '../../server/test/loans.ts'
import { acceptedByPost, carrierDoes } from '../../server/test/post.ts'
import { retryNow } from '../../server/test/retry-now.ts'
import { createWorld } from '../../server/test/world.ts'
import { findings } from '../axe.ts'
import { openForFile } from '../open-for-file.ts'
import { openVisits } from '../visits.ts'

const world = openForFile(() => createWorld({ OPERATOR_EMAILS: 'hanna@example.com, sam@example.com' }))
const visits = openForFile(() => openVisits(world))
const operators = openForFile(async () => ({
  hanna: await world.member({ firstName: 'Hanna', email: 'hanna@example.com' }),
  sam: await world.member({ firstName: 'Sam', email: 'sam@example.com' }),
  close: async () => undefined,
}))

it('a list is sorted by its heads with the keyboard, which say by what and how, also after a reload', async () => {
  await world.member({ firstName: 'Abigail' })
  await world.member({ firstName: 'Zadie' })
  const page = await visits.visitAs(operators.hanna, { isDesktop: true })
  await page.goto('/operator/members')
  const members = page.getByRole('region', { name: 'Members' })
  const head = members.getByRole('columnheader', { name: 'Member' })
  const first = () => members.getByRole('row').nth(1).getByRole('link').textContent()
  await head.getByRole('button').press('Enter')
  await page.waitForURL(/sort=NAME/)
  await expect.poll(() => head.getAttribute('aria-sort')).toBe('ascending')
  await expect.poll(first).toMatch(/^Abigail/)
  await head.getByRole('button').press('Enter')
  await expect.poll(() => head.getAttribute('aria-sort')).toBe('descending')
  await expect.poll(first).toMatch(/^Zadie/)
  await page.reload()
  await expect.poll(first).toMatch(/^Zadie/)
  await members.getByRole('columnheader', { name: 'Joined' }).getByRole('button').click()
  await page.waitForURL((url) => !url.search.includes('sort'))
  expect(await findings(page)).toEqual([])
})

it('a section that is opened again is not searched any more, and its field is empty; Back searches again', async () => {
  await world.member({ firstName: 'Yolanda' })
  const page = await visits.visitAs(operators.hanna, { isDesktop: true })
  await page.goto('/operator/members')
  const field = page.getByLabel('Find a member')
  const rows = page.getByRole('region', { name: 'Members' }).getByRole('row')
  await field.fill('Yolanda')
  await page.waitForURL(/words=Yolanda/)
  await expect.poll(() => rows.count()).toBe(2)
  await page
    .getByRole('navigation', { name: 'Operator' })
    .getByRole('link', { name: /^Members/ })
    .click()
  await page.waitForURL((url) => !url.search.includes('words'))
  await expect.poll(() => field.inputValue()).toBe('')
  await expect.poll(() => rows.count()).toBeGreaterThan(2)
  await page.goBack()
  await expect.poll(() => field.inputValue()).toBe('Yolanda')
  await expect.poll(() => rows.count()).toBe(2)
})

it('several reports of the same thing are given to a colleague, found among theirs, and closed together', async () => {
  const una = await world.member({ firstName: 'Una' })
  for (const text of ['First of three.', 'Second of three.', 'Third of three.']) {
    const reporter = await world.member()
    await reporter.ok(createReport, { body: { targetType: 'PROFILE', targetId: una.id, reason: 'OTHER', text } })
  }
  const page = await visits.visitAs(operators.hanna, { isDesktop: true })
  await page.goto('/operator/reports')
  const report = (text: string) => page.getByRole('listitem').filter({ hasText: text })
  await report('First of three.').getByLabel('Who looks at it').selectOption({ label: 'Sam' })
  await page.getByText('Saved.', { exact: true }).waitFor()
  await page.getByLabel('Sort by').selectOption({ label: 'Newest first' })
  await expect
    .poll(() => page.getByRole('listitem').filter({ hasText: ' of three.' }).first().textContent())
    .toContain('Third of three.')

  const sam = await visits.visitAs(operators.sam, { colorScheme: 'dark' })
  await sam.goto('/operator/reports')
  await sam.getByText('Mine', { exact: true }).click()
  await sam.getByText('Second of three.').waitFor({ state: 'detached' })
  await sam.getByText('First of three.').waitFor()
  expect(await sam.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
  expect(await findings(sam)).toEqual([])

  await report('Second of three.').getByLabel('Why').fill('It is a real person.')
  await report('Second of three.').getByRole('button', { name: 'Close all 3 of this: nothing wrong' }).click()
  await page
    .getByRole('dialog')
    .getByText(/each of the 3 who reported it/)
    .waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Close all 3' }).click()
  await page.getByText('No report waits for you').waitFor()
  await page.goto('/operator/log')
  await page.getByText(/Hanna gave a report about Una .* to Sam/).waitFor()
})

it('balances are found, sorted and downloaded', async () => {
  const { lender, lendee, orderId } = await arrivedLoan(world)
  const [photo] = await lender.upload([await anyJpeg()], { purpose: 'issue' })
  const body = { orderId, lines: ['zip'], description: 'The zip', images: [photo!.path] }
  const claimId = (await lender.ok(createClaim, { body })).body.data.id
  await lendee.ok(answerClaim, { body: { claimId, action: 'contest', reason: 'It was so.' } })
  const due = { state: 'DUE', refusalCode: 'card_declined' } as const
  await world.db.updateTable('claims').set(due).where('id', '=', claimId).execute()
  const page = await visits.visitAs(operators.hanna)
  await page.goto('/operator/balances')
  await page.getByRole('button', { name: /^Write off/ }).waitFor()
  await page.getByLabel('Sort by').selectOption({ label: 'Highest amount first' })
  await page.waitForURL(/sort=AMOUNT/)
  const file = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download as CSV' }).click()
  expect((await file).suggestedFilename()).toMatch(/^hemline-balances-/)
  await page.getByLabel('Find a balance').fill('zebra crossing')
  await page.getByText('No balance is found by that').waitFor()
  expect(await findings(page)).toEqual([])
})

it('what was given up and labels that failed are settled on Today itself', async () => {
  await carrierDoes(world, { on: 'order', outcome: 'REFUSED', times: 1 })
  await acceptedByPost(world)
  const { mail } = world.deps
  const { send } = mail
  const member = await world.member({ firstName: 'Wilma' })
  await operators.hanna.ok(warnMember, { body: { userId: member.id, note: 'Be kind.' } })
  mail.send = async () => {
    throw new Error('451 try later')
  }
  const dead = async () => (await world.deps.jobs.report()).dead.length
  for (let round = 0; round < 40 && (await dead()) === 0; round += 1) {
    await retryNow(world)
  }
  mail.send = send
  const page = await visits.visitAs(operators.hanna, { isDesktop: true })
  await page.goto('/operator')
  await page.getByRole('button', { name: /^Ask again: / }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Order the labels' }).click()
  await page.getByText('Royal Mail is being asked again.').waitFor()
  await page.getByRole('button', { name: 'Try all again' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /again$/ })
    .click()
  await page.getByText(/tried once more/).waitFor()
  await world.drain()
  expect(await dead()).toBe(0)
  expect(await findings(page)).toEqual([])
})
