import { sendMessage } from '@hemline/contract/conversations/calls.ts'
import { conversationTexts } from '@hemline/contract/conversations/words.ts'
import { MESSAGES_PER_MINUTE, NEW_CONVERSATIONS_PER_DAY } from '@hemline/contract/limits.ts'
import { createEnquiry } from '@hemline/contract/requests/calls.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { listGarment, requestLoan } from '../../test/loans.ts'
import { createWorld, type TestMember, type World } from '../../test/world.ts'

// decision 388: members to whom one writes for the first time are counted

let world: World
let others: TestMember[]
beforeAll(async () => {
  world = await createWorld()
  others = await Promise.all(Array.from({ length: NEW_CONVERSATIONS_PER_DAY + 3 }, () => world.member()))
})
afterAll(() => world.close())

const write = (from: TestMember, { id: recipientId }: TestMember) =>
  from.call(sendMessage, { body: { recipientId, content: 'Is it free in May?' } })
const statuses = (answers: { status: number }[]) => answers.map(({ status }) => status).sort()
const count = (n: number, status: number) => Array<number>(n).fill(status)

it('at most 20 in 24 hours, also at the same moment; who is known already is written to all the same', async () => {
  const member = await world.member()
  expect(statuses(await Promise.all(others.map((other) => write(member, other))))).toEqual([
    ...count(NEW_CONVERSATIONS_PER_DAY, 201),
    ...count(3, 429),
  ])
  const [recipient] = others
  expect((await write(recipient!, member)).status).toBe(201)
  expect((await write(member, recipient!)).status).toBe(201)
  const late = await world.member()
  expect((await write(member, late)).body.error).toMatchObject({
    code: 'FIRST_MESSAGE_LIMIT_EXCEEDED',
    message: conversationTexts.tooManyNew,
  })
  // one who wrote first may have an answer
  const asking = await world.member()
  await write(asking, member)
  expect((await write(member, asking)).status).toBe(201)
  await world.advance('PT24H')
  expect((await write(member, late)).status).toBe(201)
})

it('an enquiry counts, a request does not', async () => {
  const [member, lender, another] = [await world.member(), await world.member(), await world.member()]
  const [listingId, enquiredId] = [await listGarment(lender), await listGarment(another)]
  await listGarment(member)
  for (const other of others.slice(0, NEW_CONVERSATIONS_PER_DAY)) expect((await write(member, other)).status).toBe(201)
  expect((await member.call(createEnquiry, { body: { listingId: enquiredId, message: 'Free?' } })).status).toBe(429)
  await requestLoan(world, member, { listingId })
  expect((await write(member, lender)).status).toBe(201)
})

it('a minute has a limit of its own, over all conversations, for messages and for enquiries', async () => {
  const limited = await createWorld({ RATE_LIMIT: '600', RUNS_JOBS: 'false' })
  const [member, other] = [await limited.member(), await limited.member()]
  // a refused text is counted too, and is quick
  const empty: readonly (() => Promise<{ status: number }>)[] = [
    () => member.call(sendMessage, { body: { recipientId: other.id, content: '' } }),
    () => member.call(createEnquiry, { body: { listingId: '000000000000', message: '' } }),
  ]
  for (const send of empty) {
    const answers = await Promise.all(Array.from({ length: MESSAGES_PER_MINUTE + 1 }, send))
    expect(statuses(answers)).toEqual([...count(MESSAGES_PER_MINUTE, 400), 429])
  }
  await limited.close()
})
