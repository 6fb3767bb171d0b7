import { createReport } from '@hemline/contract/safety/calls.ts'
import { expect, it } from 'vitest'
import { codeAt } from '../../server/test/code-at.ts'
import { createWorld } from '../../server/test/world.ts'
import { openForFile } from '../open-for-file.ts'
import { openVisits } from '../visits.ts'

const world = openForFile(() =>
  createWorld({ OPERATOR_EMAILS: 'hanna@example.com, olga@example.com', OPERATOR_SECOND_FACTOR: 'true' }),
)
const visits = openForFile(() => openVisits(world))
const operator = openForFile(async () => ({
  member: await world.member({ firstName: 'Hanna', email: 'hanna@example.com' }),
  close: async () => undefined,
}))
const codeOf = (secret: string) => codeAt(secret.replaceAll(' ', ''), world.clock.now())

it('an operator sets up a second step at their first visit, and enters a code after each sign-in', async () => {
  const page = await visits.visitAs(operator.member, { isDesktop: true })
  await page.goto('/operator/members')
  await page.getByRole('heading', { name: 'Set up your second step' }).waitFor()
  expect(await page.getByRole('navigation', { name: 'Operator' }).count()).toBe(0)
  await page.getByRole('button', { name: 'Start' }).click()
  await page.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor()
  const secret = (await page.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).textContent())!
  await page.getByLabel('6-digit code').fill('000000')
  await page.getByRole('button', { name: 'Confirm' }).click()
  await page.getByText('That code isn’t right').waitFor()
  await page.getByLabel('6-digit code').fill(codeOf(secret))
  await page.getByRole('button', { name: 'Confirm' }).click()
  await page.getByRole('button', { name: 'I’ve saved them' }).waitFor()
  const codes = await page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem').allTextContents()
  expect(codes.length).toBe(10)
  await page.getByRole('button', { name: 'I’ve saved them' }).click()
  await page.getByRole('heading', { name: 'Members', exact: true }).waitFor()
  await page.getByRole('navigation', { name: 'Operator' }).waitFor()

  // another device, on a phone
  await world.clock.advance('PT30S')
  const phone = await visits.visitAs(operator.member)
  await phone.goto('/operator')
  await phone.getByRole('heading', { name: 'Enter your code' }).waitFor()
  await phone.getByLabel('6-digit code').fill(codeOf(secret))
  await phone.getByRole('heading', { name: 'Today' }).waitFor()

  // and one more, with a recovery code
  const third = await visits.visitAs(operator.member)
  await third.goto('/operator/roles')
  await third.getByRole('button', { name: 'Use a recovery code' }).click()
  await third.getByLabel('Recovery code').fill(codes[0]!)
  await third.getByRole('button', { name: 'Continue' }).click()
  await third.getByText('You have 9 recovery codes left.').first().waitFor()
  await third.getByRole('heading', { name: 'Roles', exact: true }).waitFor()
})

it('what is being written in the room is still there after the code that 24 hours later is asked for', async () => {
  const olga = await world.member({ firstName: 'Olga', email: 'olga@example.com' })
  const una = await world.member({ firstName: 'Una' })
  const page = await visits.visitAs(olga, { isDesktop: true })
  await page.goto(`/operator/members/${una.id}`)
  await page.getByRole('button', { name: 'Start' }).click()
  const secret = (await page.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).textContent())!
  await page.getByLabel('6-digit code').fill(codeOf(secret))
  await page.getByRole('button', { name: 'Confirm' }).click()
  await page.getByRole('button', { name: 'I’ve saved them' }).click()
  await page.getByRole('button', { name: 'Write a note' }).click()
  const note = page.getByRole('textbox', { name: /^Note/ })
  await note.fill('They called twice, and')

  const longAgo = new Date(world.clock.now().getTime() - 24 * 3_600_000)
  await world.db.updateTable('secondFactorPasses').set({ passedAt: longAgo }).where('memberId', '=', olga.id).execute()
  await world.clock.advance('PT30S')
  const reporter = await world.member()
  const report = { targetType: 'PROFILE', targetId: una.id, reason: 'OTHER', text: 'Please look.' } as const
  await reporter.ok(createReport, { body: report })
  await page.getByRole('heading', { name: 'Enter your code' }).waitFor()
  expect(await note.count()).toBe(0)
  await page.getByLabel('6-digit code').fill(codeOf(secret))
  await note.waitFor()
  expect(await note.inputValue()).toBe('They called twice, and')
})
