import { createOrderIssue } from '@hemline/contract/issues/calls.ts'
import { expect, it } from 'vitest'
import { arrivedLoan } from '../../server/test/loans.ts'
import { createWorld } from '../../server/test/world.ts'
import { dialogsClosed } from '../dialogs-closed.ts'
import { openForFile } from '../open-for-file.ts'
import { focused } from '../parts/keys.ts'
import { openVisits } from '../visits.ts'

const world = openForFile(() => createWorld({ OPERATOR_EMAILS: 'hanna@example.com' }))
const visits = openForFile(() => openVisits(world))
const operator = openForFile(async () => ({
  member: await world.member({ firstName: 'Hanna', email: 'hanna@example.com' }),
  close: async () => undefined,
}))

it('an operator sees what waits, goes straight to the act that settles it, and finds every section at the side', async () => {
  const { lendee, orderId } = await arrivedLoan(world)
  await lendee.ok(createOrderIssue, {
    body: { orderId, topic: 'DAMAGED', description: 'The zip was broken when it came.', images: [] },
  })
  const page = await visits.visitAs(operator.member, { isDesktop: true })
  await page.goto('/operator')
  await page.getByRole('heading', { name: 'Today' }).waitFor()
  const side = page.getByRole('navigation', { name: 'Operator' })
  await side.getByRole('link', { name: /^Disputes\s*1 waiting/ }).waitFor()
  await page
    .getByRole('region', { name: 'Since yesterday' })
    .getByRole('link', { name: '1 issue was raised' })
    .waitFor()
  await page.getByRole('link', { name: /^Decide the dispute/ }).click()
  await page.getByText('The zip was broken when it came.').waitFor()
  await side.getByRole('link', { name: 'Members' }).click()
  await page.getByRole('heading', { name: 'Members', exact: true }).waitFor()
  await page.goBack()
  await page.getByText('The zip was broken when it came.').waitFor()
  await page.getByRole('link', { name: 'Back to Hemline' }).click()
  await page.getByRole('navigation', { name: 'Main' }).waitFor()
})

it('with the keyboard alone: Skip comes first, and after each act the focus is where it was', async () => {
  const member = await world.member({ firstName: 'Noor', secondName: 'Bell' })
  const page = await visits.visitAs(operator.member, { isDesktop: true })
  await page.goto('/operator/members')
  await page.getByRole('link', { name: 'Noor Bell' }).waitFor()
  await page.keyboard.press('Tab')
  expect(await focused(page)).toBe('Skip to content')
  await page.getByRole('link', { name: 'Noor Bell' }).press('Enter')
  const note = page.getByRole('button', { name: 'Write a note' })
  await note.press('Enter')
  await expect.poll(() => focused(page)).toBe('Note')
  await page.keyboard.type('Rang about a parcel.')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.getByText('Your note is saved.').waitFor()
  await expect.poll(() => focused(page)).toBe('Write a note')
  await page.getByRole('button', { name: 'Suspend' }).press('Enter')
  await expect.poll(() => focused(page)).toBe('Why')
  await page.keyboard.type('Did not answer.')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Suspend', disabled: false }).waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Suspend' }).press('Enter')
  await page.getByRole('button', { name: 'Let in again' }).waitFor()
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.outerHTML.slice(0, 3000)))
    .toContain('>Ban permanently</button>')
  expect(member.id).toBe(page.url().split('/').at(-1))
})

it('on a phone the sections are one tap away, and choosing one closes their sheet', async () => {
  const page = await visits.visitAs(operator.member)
  await page.goto('/operator')
  await page.getByRole('button', { name: 'Sections' }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'Payouts' }).click()
  await page.getByRole('heading', { name: 'Payouts', exact: true }).waitFor()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.goBack()
  await page.getByRole('heading', { name: 'Today' }).waitFor()
})

it('to another member the room is a page that does not exist', async () => {
  const page = await visits.visitAs(await world.member())
  await page.goto('/operator/payouts')
  await page.getByRole('heading', { name: 'We can’t find that page' }).waitFor()
  expect(await page.getByText('Payouts').count()).toBe(0)
})

it('an owner assigns a helper the role support; the helper reads and writes notes, and is offered nothing more', async () => {
  const helper = await world.member({ firstName: 'Sue', secondName: 'Hart' })
  const member = await world.member({ firstName: 'Mia', secondName: 'Lane' })
  const page = await visits.visitAs(operator.member, { isDesktop: true })
  await page.goto('/operator/roles')
  await page.getByLabel('Email').fill('stranger@example.com')
  await page.getByLabel('Why').fill('You asked to help.')
  const give = async () => {
    await page.getByRole('button', { name: 'Give role' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Give the role' }).click()
  }
  await give()
  await page.getByText('No member has this email address').waitFor()
  await dialogsClosed(page)
  await page.getByLabel('Email').fill(helper.email)
  await give()
  await page.getByRole('listitem').filter({ hasText: 'Sue Hart' }).getByText('Support').waitFor()

  const theirs = await visits.visitAs(helper)
  await theirs.goto(`/operator/members/${member.id}`)
  await theirs.getByRole('button', { name: 'Write a note' }).click()
  await theirs.getByLabel('Write a note').or(theirs.getByRole('textbox')).first().fill('Asked when her coin comes.')
  await theirs.getByRole('button', { name: 'Write a note' }).click()
  await theirs.getByText('Your note is saved.').waitFor()
  expect(await theirs.getByRole('button', { name: 'Suspend' }).count()).toBe(0)
  await theirs.goto('/operator/roles')
  await theirs.getByText('Only owners can change roles.').waitFor()

  await page.getByLabel('Email').fill(helper.email)
  await page.getByText('Sue Hart already has the role support.').waitFor()
  expect(await page.getByRole('button', { name: 'Give role' }).count()).toBe(0)
  await page.getByRole('button', { name: 'Change the role of Sue Hart' }).click()
  await page.getByLabel('Role', { exact: true }).selectOption('No role')
  await page.getByLabel('Why').fill('Thank you for your help.')
  await page.locator('form').getByRole('button', { name: 'Change role' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Take the role' }).click()
  await page.getByText('Sue Hart has no role any more.').waitFor()
  await theirs.reload()
  await theirs.getByRole('heading', { name: 'We can’t find that page' }).waitFor()
})
