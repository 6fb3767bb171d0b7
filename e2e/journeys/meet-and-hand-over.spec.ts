import { formatNearDay } from '@hemline/contract/day-words.ts'
import { addDays, today } from '@hemline/contract/days.ts'
import { answerMeeting, proposeMeeting } from '@hemline/contract/meetings/calls.ts'
import type { Locator } from 'playwright-core'
import { expect, it } from 'vitest'
import { acceptedInPerson } from '../../server/test/loans.ts'
import { createWorld } from '../../server/test/world.ts'
import { findings } from '../axe.ts'
import { openForFile } from '../open-for-file.ts'
import { secondsOf } from '../taps.ts'
import { openVisits } from '../visits.ts'

const world = openForFile(() => createWorld())
const visits = openForFile(() => openVisits(world))

/** Counts the taps of both on the way through one task (product.md §8: hand over and confirm in at most 3). */
function counting() {
  let taps = 0
  let keys = 0
  const tap = async (target: Locator) => {
    await target.click()
    taps++
  }
  const type = async (target: Locator, text: string) => {
    await target.fill(text)
    keys += text.length
  }
  return { tap, type, taps: () => taps, seconds: () => secondsOf({ taps, keys }) }
}

it('two agree where to meet, hand over a dress and confirm its return, in at most three taps each', async () => {
  const { lender, lendee, orderId } = await acceptedInPerson(world)
  const lena = await visits.visitAs(lender)
  const bea = await visits.visitAs(lendee)
  await Promise.all([lena, bea].map((page) => page.goto(`/order/${orderId}`)))
  await lena.getByRole('dialog').getByRole('button', { name: 'Got it' }).click()
  // what the code is for is stated once
  await lena.getByText('When you meet, show Bea your code.').waitFor()
  expect(await lena.getByText(/enters? or scans? it/).count()).toBe(1)
  await bea.getByText('When you meet and have it in your hands').waitFor()
  expect(await bea.getByText(/enter or scan/i).count()).toBe(1)

  await lena.getByRole('button', { name: 'Agree a time' }).click()
  await lena.getByRole('button', { name: 'Send to Bea' }).click()
  await lena.getByText('Say where to meet').waitFor()
  const tomorrow = formatNearDay(addDays(today(world.clock.now()), 1))
  await lena.getByRole('dialog').getByText(tomorrow, { exact: true }).click()
  await lena.getByRole('combobox', { name: 'Time' }).selectOption('14:30')
  await lena.getByRole('textbox', { name: 'Place' }).fill('Paddington, under the clock')
  expect(await lena.getByText('Say where to meet').count()).toBe(0)
  expect(await findings(lena)).toEqual([])
  await lena.getByRole('button', { name: 'Send to Bea' }).click()

  await bea.getByText(/^Lena suggests .*14:30, Paddington, under the clock\.$/).waitFor()
  const agreeing = counting()
  await agreeing.tap(bea.getByRole('button', { name: 'Accept this time' }))
  await bea.getByText(/^You’re meeting on .*14:30, Paddington, under the clock\.$/).waitFor()
  expect(agreeing.taps()).toBe(1)
  expect(agreeing.seconds()).toBeLessThanOrEqual(5)
  const download = bea.waitForEvent('download')
  await bea.getByRole('button', { name: 'Add to calendar' }).click()
  expect((await download).suggestedFilename()).toMatch(/^hemline-.*\.ics$/)

  const handingOver = counting()
  await handingOver.tap(lena.getByRole('button', { name: 'Show my code' }))
  const code = await lena.getByText(/^\d{3} \d{3}$/).innerText()
  await handingOver.tap(bea.getByRole('button', { name: 'Enter the code' }))
  await handingOver.type(bea.getByLabel('Six-digit code'), code.replace(' ', ''))
  await bea.getByRole('heading', { name: 'Enjoy wearing it' }).waitFor()
  await bea.getByRole('button', { name: 'Check its condition' }).waitFor()
  expect(handingOver.taps()).toBe(2)
  expect(handingOver.seconds()).toBeLessThanOrEqual(15)

  await bea.getByRole('link', { name: /^Message/ }).click()
  const log = bea.getByRole('log', { name: 'Messages' })
  for (const entry of [/^Lena accepted/, /^Lena suggested/, /^You accepted .*Paddington/, /^You collected it/])
    await log.getByRole('link', { name: entry }).first().waitFor()
  expect(await findings(bea)).toEqual([])

  await bea.goto(`/order/${orderId}`)
  await bea.getByRole('button', { name: 'I’ve returned it' }).click()
  await bea.getByRole('button', { name: 'Yes, I’ve returned it' }).click()
  await lena.goto(`/order/${orderId}`)
  const returning = counting()
  await lena.getByRole('link', { name: 'Something’s wrong' }).waitFor()
  await returning.tap(lena.getByRole('button', { name: 'All fine', exact: true }))
  await returning.tap(lena.getByRole('button', { name: 'Yes, all fine' }))
  await lena.getByText('Completed').first().waitFor()
  expect(returning.taps()).toBe(2)
  expect(returning.seconds()).toBeLessThanOrEqual(10)
})

it('one withdraws a suggestion, and either cancels the agreed meeting, from the order and the conversation', async () => {
  const { lender, lendee, orderId } = await acceptedInPerson(world)
  const at = (hours: number) => new Date(world.clock.now().getTime() + hours * 3_600_000).toISOString()
  const suggest = (place: string) => lender.ok(proposeMeeting, { body: { orderId, place, at: at(30) } })
  await suggest('Paddington')
  const lena = await visits.visitAs(lender)
  const bea = await visits.visitAs(lendee)
  await Promise.all([lena, bea].map((page) => page.goto(`/order/${orderId}`)))
  await lena.getByRole('dialog').getByRole('button', { name: 'Got it' }).click()

  await bea.getByRole('button', { name: 'Accept this time' }).waitFor()
  expect(await bea.getByRole('button', { name: 'Withdraw suggestion' }).count()).toBe(0)
  await lena.getByRole('button', { name: 'Withdraw suggestion' }).click()
  await lena.getByRole('button', { name: 'Agree a time' }).waitFor()
  await bea.getByRole('button', { name: 'Agree a time' }).waitFor()

  const { body } = await suggest('Victoria')
  await lendee.ok(answerMeeting, { body: { meetingId: body.data.id, action: 'accept' } })
  const card = lena.getByRole('region', { name: 'When you meet' })
  await card.getByText('Victoria').waitFor()
  await card.getByRole('button', { name: 'Change the time' }).click()
  await lena.getByRole('dialog', { name: 'Suggest a time' }).getByRole('button', { name: 'Close' }).click()
  await card.getByRole('button', { name: 'Cancel the meeting' }).click()
  expect(await findings(lena)).toEqual([])
  await lena.getByRole('button', { name: 'Keep it' }).click()
  await card.getByText('Victoria').waitFor()

  await bea.getByRole('link', { name: /^Message/ }).click()
  const bar = bea.getByRole('region', { name: /^Meeting for/ })
  await bar.getByText(/^You meet on .*Victoria$/).waitFor()
  await bar.getByRole('button', { name: 'Cancel the meeting' }).click()
  await bea.getByText(/We’ll let Lena know/).waitFor()
  await bea.getByRole('button', { name: 'Yes, cancel the meeting' }).click()
  await bar.getByRole('button', { name: 'Agree a time' }).waitFor()
  const log = bea.getByRole('log', { name: 'Messages' })
  await log.getByRole('link', { name: /^Lena withdrew their suggestion/ }).waitFor()
  await log.getByRole('link', { name: /^The meeting on .*Victoria is off/ }).waitFor()
  await lena.getByRole('button', { name: 'Agree a time' }).waitFor()
  await world.drain()
  expect((await world.emailsTo(lender.email)).filter(({ subject }) => subject.includes('can’t make'))).toHaveLength(1)
})
