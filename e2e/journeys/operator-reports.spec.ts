import { sendMessage } from '@hemline/contract/conversations/calls.ts'
import { changeUser } from '@hemline/contract/members/calls.ts'
import { createReport } from '@hemline/contract/safety/calls.ts'
import { expect, it } from 'vitest'
import { anyJpeg } from '../../server/test/loans.ts'
import { setSettings } from '../../server/test/settings.ts'
import { createWorld, type TestMember } from '../../server/test/world.ts'
import { dialogsClosed } from '../dialogs-closed.ts'
import { openForFile } from '../open-for-file.ts'
import { openVisits } from '../visits.ts'

const world = openForFile(() => createWorld({ OPERATOR_EMAILS: 'hanna@example.com, sam@example.com' }))
const visits = openForFile(() => openVisits(world))
const operators = openForFile(async () => ({
  hanna: await world.member({ firstName: 'Hanna', email: 'hanna@example.com' }),
  sam: await world.member({ firstName: 'Sam', email: 'sam@example.com' }),
  close: async () => undefined,
}))

const linkFor = async (member: TestMember, subject: RegExp) => {
  await world.drain()
  const letter = (await world.emailsTo(member.email)).find((one) => subject.test(one.subject))
  return /\/appeal\/[\w-]{43}/.exec(letter?.text ?? '')![0]
}

it.each([
  ['at a desk', { isDesktop: true }],
  ['on a phone', {}],
] as const)(
  'a reported message is read in its context %s and removed; its writer asks once, and a colleague puts it back',
  async (_, look) => {
    const [ada, bo] = [await world.member({ firstName: 'Ada' }), await world.member({ firstName: 'Bo' })]
    await ada.ok(sendMessage, { body: { recipientId: bo.id, content: 'Is it free in May?' } })
    const { id: targetId } = (await bo.ok(sendMessage, { body: { recipientId: ada.id, content: 'You are stupid' } }))
      .body.data
    await ada.ok(createReport, { body: { targetType: 'MESSAGE', targetId, reason: 'HARASSMENT', text: '' } })

    const desk = await visits.visitAs(operators.hanna, look)
    await desk.goto('/operator/reports')
    await desk.getByLabel('Find reports').fill('nobody of that name')
    await desk.getByText('No report found').waitFor()
    await desk.getByLabel('Find reports').fill(bo.email)
    await desk.getByRole('button', { name: 'Show the messages around it' }).click()
    await desk.getByText('Is it free in May?').waitFor()
    await desk.getByRole('button', { name: 'Remove the message' }).click()
    await desk.getByText('Please write down why').waitFor()
    await desk.getByLabel('Why').fill('We don’t insult each other.')
    await desk.getByRole('button', { name: 'Remove the message' }).click()
    await desk
      .getByRole('dialog')
      .getByText(/Bo.* can ask once to have it looked at again/)
      .waitFor()
    await desk.getByRole('dialog').getByRole('button', { name: 'Remove the message' }).click()
    await desk.getByText('No report found').waitFor()

    const page = await visits.visitAs(null, look)
    await page.goto(await linkFor(bo, /removed one of your messages/))
    await page.getByText('We don’t insult each other.').waitFor()
    await page.getByLabel('Why do you think we were wrong?').fill('It was a quote.')
    await page.getByRole('button', { name: 'Send to Hemline' }).click()
    await page.getByText(/We’re looking at it again. You’ll hear from us by/).waitFor()

    const colleague = await visits.visitAs(operators.sam, look)
    await colleague.goto('/operator')
    await colleague.getByRole('link', { name: /^Look at it again/ }).click()
    await colleague.getByText('It was a quote.').waitFor()
    await colleague.getByLabel('Why').fill('It was one.')
    await colleague.getByRole('button', { name: 'Take it back' }).click()
    await colleague.getByRole('dialog').getByRole('button', { name: 'Take it back' }).click()
    await colleague.getByText('No appeals to answer').waitFor()
    await page.reload()
    await page.getByText('We looked again and took our decision back.').waitFor()
    const { content } = await world.db
      .selectFrom('messages')
      .select('content')
      .where('id', '=', targetId)
      .executeTakeFirstOrThrow()
    expect(content).toBe('You are stupid')
  },
)

it('a link that leads to no decision says so', async () => {
  const page = await visits.visitAs(null)
  await page.goto(`/appeal/${'x'.repeat(43)}`)
  await page.getByText('This link doesn’t lead to a decision').waitFor()
})

it('a network is blocked with a reason, never one’s own, and unblocked; the log has both', async () => {
  const page = await visits.visitAs(operators.hanna, { isDesktop: true })
  await page.goto('/operator/networks')
  await page.getByText('No network is blocked').waitFor()
  await page.getByLabel('Network', { exact: true }).fill('203.0.113.77/8')
  await page.getByLabel('Why').fill('Sign-ups by the dozen.')
  await page.getByRole('button', { name: 'Block network' }).click()
  await page.getByText(/^Enter an IPv4 address or range/).waitFor()
  await page.getByLabel('Network', { exact: true }).fill('127.0.0.1')
  await page.getByRole('button', { name: 'Block network' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Block network' }).click()
  await page.getByText('You’re on this network yourself, so you can’t block it').waitFor()
  await dialogsClosed(page)
  await page.getByLabel('Network', { exact: true }).fill('203.0.113.77/24')
  await page.getByLabel('Days').fill('7')
  await page.getByRole('button', { name: 'Block network' }).click()
  await page.getByRole('dialog').getByText('203.0.113.0/24', { exact: true }).waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Block network' }).click()
  const row = page.getByRole('listitem').filter({ hasText: '203.0.113.0/24' })
  await row.getByText('Sign-ups by the dozen.').waitFor()
  await row.getByText(/^Hanna, .* · until .* · nothing refused yet$/).waitFor()
  await row.getByRole('button', { name: 'Unblock' }).click()
  await row.getByLabel('Why').fill('It has stopped.')
  await row.getByRole('button', { name: 'Unblock network' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Unblock' }).click()
  await page.getByText('No network is blocked').waitFor()
  await page.goto('/operator/log')
  await page.getByText('Hanna unblocked the network 203.0.113.0/24').waitFor()
  await page.getByText('Hanna blocked the network 203.0.113.0/24').waitFor()
})

it('a new picture waits by an owner’s setting, its member reads that, and an operator shows it', async () => {
  await setSettings(operators.hanna, { newPicturesWait: true })
  const eva = await world.member({ firstName: 'Eva' })
  const [picture] = await eva.upload([await anyJpeg()])
  await eva.ok(changeUser, { body: { picture: picture!.path } })
  await world.drain()
  const theirs = await visits.visitAs(eva)
  await theirs.goto(`/personal-details/${eva.id}`)
  await theirs.getByText('We’re looking at your new picture before others see it.').waitFor()

  const desk = await visits.visitAs(operators.hanna, { isDesktop: true })
  await desk.goto('/operator/reports')
  await desk.getByText(/A new picture of Eva.* waits/).waitFor()
  await desk.getByRole('img', { name: /New picture of Eva/ }).waitFor()
  await desk.getByLabel('Why').fill('It shows her.')
  await desk.getByRole('button', { name: 'Show the picture' }).click()
  await desk.getByRole('dialog').getByText('Others see it straight away.').waitFor()
  await desk.getByRole('dialog').getByRole('button', { name: 'Show the picture' }).click()
  await desk.getByText('No report waits for you').waitFor()
  await setSettings(operators.hanna, { newPicturesWait: false })
})
