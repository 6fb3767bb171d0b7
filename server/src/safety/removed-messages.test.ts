import { getMessages, sendMessage } from '@hemline/contract/conversations/calls.ts'
import { getNotifications } from '@hemline/contract/notifications/calls.ts'
import { answerAppeal, closeReport, getAppeals, getReports } from '@hemline/contract/operator/safety-calls.ts'
import { createOrder, createPaymentHold, getOrders } from '@hemline/contract/orders/calls.ts'
import { changeRequestNote } from '@hemline/contract/requests/calls.ts'
import { createReport, sendAppeal } from '@hemline/contract/safety/calls.ts'
import { removedMessage } from '@hemline/contract/safety/words.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { lenderAndStranger, prepareRequest } from '../../test/loans.ts'
import { worldWithOperators } from '../../test/operators.ts'
import type { TestMember, World } from '../../test/world.ts'

// product.md §13: what operators removed is read nowhere, until the decision is taken back

let world: World
let host: TestMember
let second: TestMember
beforeAll(async () => {
  ;({ world, host, second } = await worldWithOperators())
})
afterAll(() => world.close())

async function removed(messageId: string, reporter: TestMember) {
  const body = { targetType: 'MESSAGE', targetId: messageId, reason: 'HARASSMENT' } as const
  await reporter.ok(createReport, { body })
  const { items } = (await host.ok(getReports, { query: { limit: 100 } })).body
  const { id: reportId } = items.find(({ targetId }) => targetId === messageId)!
  await host.ok(closeReport, { body: { reportId, outcome: 'REMOVED', note: 'Against our rules.' } })
  await world.drain()
}
async function takenBack(subject: TestMember) {
  const letter = (await world.emailsTo(subject.email)).find((one) => /removed one of your messages/.test(one.subject))
  const token = /\/appeal\/([\w-]{43})/.exec(letter!.text)![1]!
  await world.visitor().ok(sendAppeal, { body: { token, text: 'It was a joke.' } })
  const { id: appealId } = (await host.ok(getAppeals)).body.items.find(({ member }) => member.id === subject.id)!
  await second.ok(answerAppeal, { body: { appealId, isUpheld: false, note: 'After another look.' } })
  await world.drain()
}
const noticesOf = async (member: TestMember) =>
  (await member.ok(getNotifications, { query: { all: 'true' } })).body.data.map(({ text }) => text).join('\n')
const emailsOf = async (member: TestMember) => (await world.emailsTo(member.email)).map(({ text }) => text).join('\n')

it.each([
  ['', []],
  [', of one whose push took the place of another', ['Hello', 'Listen']],
])('a removed message is in no notice and in no email that was still to go%s', async (_, earlier) => {
  const [reader, writer] = [await world.member(), await world.member({ firstName: 'Bo' })]
  const say = async (content: string) =>
    (await writer.ok(sendMessage, { body: { recipientId: reader.id, content } })).body.data.id
  for (const content of earlier) await say(content)
  const messageId = await say('You are stupid')
  expect(await noticesOf(reader)).toContain('You are stupid')
  await removed(messageId, reader)
  expect(await noticesOf(reader)).toContain(removedMessage)
  await world.advance('PT15M')
  await world.drain()
  expect(await noticesOf(reader)).not.toContain('You are stupid')
  expect(await emailsOf(reader)).not.toContain('You are stupid')
  await takenBack(writer)
  expect(await noticesOf(reader)).toContain('You are stupid')
})

it('a message that operators removed before its sender had the answer is answered as removed, and not posted again', async () => {
  const [reader, writer] = [await world.member(), await world.member()]
  const body = { recipientId: reader.id, content: 'You are stupid', clientId: 'lost-answer' }
  const first = (await writer.ok(sendMessage, { body })).body.data
  await removed(first.id, reader)
  const again = await writer.call(sendMessage, { body })
  expect(again).toMatchObject({ status: 201, body: { data: { ...first, content: removedMessage } } })
  const { items } = (await writer.ok(getMessages, { query: { conversationId: first.conversationId } })).body
  expect(items.map(({ content }) => content)).toEqual([removedMessage])
})

it('a removed note of a request is gone from the order and its notice too, and sending it again does not bring it back', async () => {
  const message = 'Rubbish dress, but well'
  const { lender, lendee, listingId } = await lenderAndStranger(world)
  const confirmed = await prepareRequest(world, lendee, { listingId })
  await lendee.ok(changeRequestNote, { body: { pendingRequestId: confirmed.pendingRequestId, message } })
  await lendee.ok(createPaymentHold, { body: confirmed })
  const order = async () => (await lender.ok(getOrders, { query: {} })).body.items[0]!
  const query = { conversationId: (await order()).conversationId! }
  const [note] = (await lender.ok(getMessages, { query })).body.items
  expect([note!.content, await noticesOf(lender)]).toEqual([message, expect.stringContaining(message)])
  await removed(note!.id, lender)
  await lendee.ok(createOrder, { body: { ...confirmed, message } })
  expect([(await order()).message, await noticesOf(lender)]).toEqual(['', expect.not.stringContaining(message)])
  await takenBack(lendee)
  expect([(await order()).message, await noticesOf(lender)]).toEqual([message, expect.stringContaining(message)])
})
