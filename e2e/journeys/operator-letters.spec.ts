import { changeUser } from '@hemline/contract/members/calls.ts'
import { newsletterTexts } from '@hemline/contract/notifications/newsletter-words.ts'
import { givenUpTexts } from '@hemline/contract/operator/words.ts'
import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { notify } from '../../server/src/notifications/actions.ts'
import { retryNow } from '../../server/test/retry-now.ts'
import { createWorld, type TestMember } from '../../server/test/world.ts'
import { findings } from '../axe.ts'
import { dialogsClosed } from '../dialogs-closed.ts'
import { openForFile } from '../open-for-file.ts'
import { openVisits } from '../visits.ts'

const world = openForFile(() => createWorld({ OPERATOR_EMAILS: 'host@hemline.test' }))
const visits = openForFile(() => openVisits(world))
let operator: TestMember
beforeAll(async () => {
  operator = await world.member({ email: 'host@hemline.test', firstName: 'Hanna' })
})

async function confirmAndSend(page: Page) {
  await page.getByRole('button', { name: /^Send to \d/ }).click()
  await page
    .getByRole('dialog', { name: 'Send this newsletter?' })
    .getByRole('button', { name: /^Send to \d/ })
    .click()
}

it('the operator writes a newsletter, previews it, sends it once, and follows its progress', async () => {
  const reader = await world.member()
  await reader.ok(changeUser, { body: { hasNewsletter: true } })
  const page = await visits.visitAs(operator, { colorScheme: 'dark' })
  await page.goto('/operator/newsletter')
  await page.getByText('1 member has the newsletter switched on.').waitFor()
  await page.getByText(newsletterTexts.nonePast).waitFor()
  await page.getByRole('button', { name: newsletterTexts.preview }).click()
  await page.getByText(newsletterTexts.noSubject).waitFor()
  await page.getByText(newsletterTexts.noText).waitFor()
  await page.getByLabel(newsletterTexts.subject).fill('Winter <coats>')
  await page.getByLabel(newsletterTexts.text).fill('They have come.\n\nWarm ones & light ones.')

  // a draft survives a reload
  await page.reload()
  await page.getByRole('button', { name: newsletterTexts.preview }).click()
  const letter = page.frameLocator(`iframe[title="${newsletterTexts.previewOf}"]`)
  await letter.getByRole('heading', { name: 'Winter <coats>' }).waitFor()
  await letter.getByText('Warm ones & light ones.').waitFor()
  expect(await letter.locator('p', { hasText: 'They have come.' }).count()).toBe(1)
  expect(await findings(page)).toEqual([])

  // the answer is lost: the list has it, so the draft is cleared
  await page.route(
    '**/api/operator/send-newsletter',
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  // the mail is not delivered until it is released
  const { mail } = world.deps
  const { send: sendEmail } = mail
  let release = () => {}
  const untilReleased = new Promise<void>((resolve) => {
    release = resolve
  })
  mail.send = (letter) => untilReleased.then(() => sendEmail(letter))
  await confirmAndSend(page)
  await page.getByText(/^This newsletter was sent on /).waitFor()
  await expect.poll(() => page.getByLabel(newsletterTexts.subject).inputValue()).toBe('')
  await page.getByText('Reached 0 of 1 member. 1 on the way.').waitFor()
  release()
  mail.send = sendEmail
  await world.drain()
  await page.getByText('Reached 1 of 1 member.').waitFor()
  expect((await world.emailsTo(reader.email)).map(({ subject }) => subject)).toEqual(['Winter <coats>'])
})

it('a draft that was sent while its answer was lost, and changed since, goes on as a new newsletter', async () => {
  const reader = await world.member()
  await reader.ok(changeUser, { body: { hasNewsletter: true } })
  const page = await visits.visitAs(operator)
  await page.goto('/operator/newsletter')
  await page.getByLabel(newsletterTexts.subject).fill('Boots')
  await page.getByLabel(newsletterTexts.text).fill('They have come.')
  await page.getByRole('button', { name: newsletterTexts.preview }).click()
  // nothing is heard of it
  await page.route('**/api/operator/newsletters*', (route) => route.abort())
  await page.route('**/api/operator/send-newsletter', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await confirmAndSend(page)
  await page
    .getByText(/couldn’t reach Hemline/)
    .first()
    .waitFor()
  await page.getByRole('button', { name: newsletterTexts.edit }).click()
  await dialogsClosed(page)
  await page.getByLabel(newsletterTexts.text).fill('They have come, in red too.')

  await page.unrouteAll()
  await page.reload()
  await page.getByText(/^You sent a newsletter from this draft on /).waitFor()
  expect(await findings(page)).toEqual([])
  await page.getByRole('button', { name: newsletterTexts.asNew }).click()
  await page.getByLabel(newsletterTexts.subject).fill('Boots, again')
  await page.getByRole('button', { name: newsletterTexts.preview }).click()
  await confirmAndSend(page)
  await page.getByText(newsletterTexts.sent).waitFor()
  await world.drain()
  const arrived = (await world.emailsTo(reader.email)).map(({ subject, text }) => [subject, text.split('\n')[0]])
  expect(arrived.sort()).toEqual([
    ['Boots, again', 'They have come, in red too.'],
    ['Boots', 'They have come.'],
  ])
})

it('a failed email appears among the timers without a reload, and is retried', async () => {
  const member = await world.member()
  const { mail } = world.deps
  const { send } = mail
  const page = await visits.visitAs(operator, { isDesktop: true })
  await page.goto('/operator/jobs')
  await page.getByText(givenUpTexts.nothing).waitFor()
  mail.send = async () => {
    throw new Error('The mailbox is full')
  }
  try {
    await world.db.transaction().execute((tx) =>
      notify(world.deps, tx, {
        memberId: member.id,
        type: 'order',
        topic: 'orders',
        title: 'Lena has accepted',
        text: 'The dress is yours.',
        path: '/orders',
        key: 'given-up',
      }),
    )
    const hasFailed = async () => {
      await retryNow(world)
      const { rows } = await world.deps.pool.query(`select 1 from jobs.job where state = 'failed'`)
      return rows.length > 0
    }
    await expect.poll(hasFailed, { interval: 10 }).toBe(true)
  } finally {
    mail.send = send
  }
  await page.getByText('The mailbox is full').waitFor()
  await page.getByRole('button', { name: givenUpTexts.retry, exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: givenUpTexts.retry, exact: true }).click()
  await page.getByText('It is tried once more.').waitFor()
  await world.drain()
  await page.getByText(givenUpTexts.nothing).waitFor()
  expect((await world.emailsTo(member.email)).map(({ subject }) => subject)).toEqual(['Lena has accepted'])
})
