import { getMessages, sendMessage } from '@hemline/contract/conversations/calls.ts'
import { formatDay } from '@hemline/contract/days.ts'
import { changeListing, getListings } from '@hemline/contract/listings/calls.ts'
import { getUser } from '@hemline/contract/members/calls.ts'
import { getToday } from '@hemline/contract/operator/calls.ts'
import { hideListing } from '@hemline/contract/operator/listing-calls.ts'
import { suspendMember, warnMember } from '@hemline/contract/operator/member-calls.ts'
import {
  answerAppeal,
  closeReport,
  getAppeals,
  getReportContext,
  getReports,
} from '@hemline/contract/operator/safety-calls.ts'
import { createReport, getAppeal, sendAppeal } from '@hemline/contract/safety/calls.ts'
import type { ReportOutcome, ReportTarget } from '@hemline/contract/safety/shapes.ts'
import { removedMessage } from '@hemline/contract/safety/words.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listGarment } from '../../test/loans.ts'
import { worldWithOperators } from '../../test/operators.ts'
import type { TestMember, World } from '../../test/world.ts'

// product.md §13, Safety: outcomes of reports, their context, and the one appeal to another operator.

let world: World
let host: TestMember
let second: TestMember
beforeAll(async () => {
  ;({ world, host, second } = await worldWithOperators())
})
afterAll(() => world.close())

const lettersTo = async (member: TestMember, about: RegExp) => {
  await world.drain()
  return (await world.emailsTo(member.email)).filter(({ subject }) => about.test(subject))
}
/** The token in the newest letter to a member with such a subject. */
const tokenOf = async (member: TestMember, about: RegExp) => {
  const [letter] = await lettersTo(member, about)
  return /\/appeal\/([\w-]{43})/.exec(letter?.text ?? '')![1]!
}
const reported = async (targetType: ReportTarget, targetId: string, reporter: TestMember) => {
  await reporter.ok(createReport, { body: { targetType, targetId, reason: 'OTHER', text: 'Not right.' } })
  const { items } = (await host.ok(getReports, { query: { limit: 100 } })).body
  return items.find((item) => item.targetId === targetId)!.id
}
const close = (reportId: string, outcome: ReportOutcome, by = host) =>
  by.call(closeReport, { body: { reportId, outcome, note: 'Against our rules.' } })
const written = async () => {
  const [reporter, subject] = [await world.member({ firstName: 'Ada' }), await world.member({ firstName: 'Bo' })]
  const say = async (from: TestMember, to: TestMember, content: string) =>
    (await from.ok(sendMessage, { body: { recipientId: to.id, content } })).body.data
  await say(reporter, subject, 'Is it free in May?')
  const message = await say(subject, reporter, 'You are stupid')
  await say(reporter, subject, 'Pardon?')
  return { reporter, subject, messageId: message.id, conversationId: message.conversationId }
}
const textsOf = async (member: TestMember, conversationId: string) =>
  (await member.ok(getMessages, { query: { conversationId } })).body.items.map(({ content }) => content).sort()
const answer = (appealId: string, isUpheld: boolean, by: TestMember) =>
  by.call(answerAppeal, { body: { appealId, isUpheld, note: 'After another look.' } })
const openAppeals = async () => (await host.ok(getAppeals)).body.items

describe('a report', () => {
  it('is acknowledged on receipt with the day, once, and has the messages around it for operators alone', async () => {
    const { reporter, subject, messageId } = await written()
    const reportId = await reported('MESSAGE', messageId, reporter)
    await reporter.ok(createReport, {
      body: { targetType: 'MESSAGE', targetId: messageId, reason: 'OTHER', text: 'x' },
    })
    const letters = await lettersTo(reporter, /received your report/)
    expect(letters.map(({ text }) => /you’ll hear by \w{3} \d/.test(text))).toEqual([true])
    const { around } = (await host.ok(getReportContext, { query: { reportId } })).body.data
    expect(around.map(({ from, text, isReported }) => [from, text, isReported])).toEqual([
      ['REPORTER', 'Is it free in May?', false],
      ['SUBJECT', 'You are stupid', true],
      ['REPORTER', 'Pardon?', false],
    ])
    for (const member of [reporter, subject])
      expect((await member.call(getReportContext, { query: { reportId } })).status).toBe(404)
  })

  it('ends with a removed message for both sides, of two operators together once, and the reason to its writer', async () => {
    const { reporter, subject, messageId, conversationId } = await written()
    const reportId = await reported('MESSAGE', messageId, reporter)
    const answers = await Promise.all([host, second].map((by) => close(reportId, 'REMOVED', by)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    for (const member of [reporter, subject])
      expect(await textsOf(member, conversationId)).toEqual(['Is it free in May?', 'Pardon?', removedMessage].sort())
    const [letter, ...more] = await lettersTo(subject, /removed one of your messages/)
    expect([letter!.text.includes('Against our rules.'), more]).toEqual([true, []])
    expect(await lettersTo(reporter, /We looked at your report/)).toHaveLength(1)
  })

  it('ends with a hidden listing, a warning, or a suspension that signs out', async () => {
    const reporter = await world.member()
    const owner = await world.member()
    const id = await listGarment(owner)
    expect((await close(await reported('LISTING', id, reporter), 'HIDDEN')).status).toBe(200)
    expect((await reporter.call(getListings, { query: { id } })).status).toBe(404)
    const warned = await world.member()
    expect((await close(await reported('PROFILE', warned.id, reporter), 'WARNED')).status).toBe(200)
    expect(await lettersTo(warned, /A warning about your account/)).toHaveLength(1)
    const banned = await world.member()
    expect((await close(await reported('PROFILE', banned.id, reporter), 'BANNED')).status).toBe(200)
    expect((await banned.call(getUser)).status).toBe(403)
    expect(await lettersTo(banned, /permanently closed/)).toHaveLength(1)
  })

  it('has only the outcomes of its target, and nothing happens with another one', async () => {
    const { reporter, subject, messageId } = await written()
    const reportId = await reported('MESSAGE', messageId, reporter)
    expect((await close(reportId, 'HIDDEN')).body.error.fields).toHaveProperty('outcome')
    expect((await host.ok(getReports, { query: { limit: 100 } })).body.items.map(({ id }) => id)).toContain(reportId)
    // a profile without a picture has nothing to remove
    expect((await close(await reported('PROFILE', subject.id, reporter), 'REMOVED')).status).toBe(409)
  })
})

describe('an appeal', () => {
  it('is asked once by the link of the letter, also by a suspended member, and another operator answers it', async () => {
    const [reporter, subject] = [await world.member(), await world.member({ firstName: 'Bo' })]
    await close(await reported('PROFILE', subject.id, reporter), 'SUSPENDED')
    const token = await tokenOf(subject, /account is suspended/)
    const visitor = world.visitor()
    expect((await visitor.ok(getAppeal, { query: { token } })).body.data).toMatchObject({
      act: 'SUSPENDED',
      note: 'Against our rules.',
      state: 'OFFERED',
    })
    const ask = (text: string) => visitor.call(sendAppeal, { body: { token, text } })
    expect((await ask(' ')).body.error.fields).toHaveProperty('text')
    const answers = await Promise.all([ask('That was my sister.'), ask('That was my sister.')])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect((await ask('And another thing.')).body.error.code).toBe('MOVE_NOT_ALLOWED')
    const [open] = (await openAppeals()).filter(({ member }) => member.id === subject.id)
    expect(open).toMatchObject({ text: 'That was my sister.', decidedBy: { name: 'Hanna' }, dueOn: expect.any(String) })
    expect((await host.ok(getToday)).body.data.waiting).toContainEqual(
      expect.objectContaining({ kind: 'APPEAL', id: open!.id }),
    )
    expect((await answer(open!.id, false, host)).status).toBe(403)
    expect((await answer(open!.id, false, second)).status).toBe(200)
    expect((await answer(open!.id, true, second)).body.error.code).toBe('MOVE_NOT_ALLOWED')
    expect((await subject.call(getUser)).status).not.toBe(403)
    expect(await lettersTo(subject, /took our decision back/)).toHaveLength(1)
    expect((await visitor.ok(getAppeal, { query: { token } })).body.data).toMatchObject({
      state: 'OVERTURNED',
      answer: 'After another look.',
    })
    const row = await world.db
      .selectFrom('members')
      .select('suspendedAt')
      .where('id', '=', subject.id)
      .executeTakeFirst()
    expect(row!.suspendedAt).toBeNull()
  })

  it('puts a removed message back, and a listing, unless the decision stays', async () => {
    const { reporter, subject, messageId, conversationId } = await written()
    await close(await reported('MESSAGE', messageId, reporter), 'REMOVED')
    const ask = async (about: RegExp) => {
      const token = await tokenOf(subject, about)
      await world.visitor().ok(sendAppeal, { body: { token, text: 'It was a joke.' } })
      return (await openAppeals()).find(({ member }) => member.id === subject.id)!.id
    }
    expect((await answer(await ask(/removed one of your messages/), false, second)).status).toBe(200)
    expect(await textsOf(reporter, conversationId)).toContain('You are stupid')

    const id = await listGarment(subject)
    await host.ok(hideListing, { body: { listingId: id, isHidden: true, note: 'A shop photo.' } })
    expect((await answer(await ask(/was taken down/), true, second)).status).toBe(200)
    const activate = () => subject.call(changeListing, { params: { id }, body: { isActive: true } })
    expect((await activate()).status).toBe(403)
    expect(await lettersTo(subject, /our decision stays/)).toHaveLength(1)
  })

  const suspended = (member: TestMember, more: { isSuspended?: false; isPermanent?: true } = {}) =>
    host.ok(suspendMember, { body: { userId: member.id, isSuspended: true, note: 'Against our rules.', ...more } })
  const letBackIn = (member: TestMember) => suspended(member, { isSuspended: false })
  const hidden = (listingId: string, isHidden: boolean) =>
    host.ok(hideListing, { body: { listingId, isHidden, note: 'A shop photo.' } })
  const granted = async (subject: TestMember, token: string) => {
    await world.visitor().ok(sendAppeal, { body: { token, text: 'It wasn’t so.' } })
    const { id } = (await openAppeals()).find(({ member }) => member.id === subject.id)!
    expect((await answer(id, false, second)).status).toBe(200)
  }
  const standing = async (member: TestMember) => {
    const { status, body } = await member.call(getUser)
    return status === 403 ? 'banned' : body.data.isSuspended ? 'suspended' : 'open'
  }

  it.each([
    ['a suspension', 'a ban after it', { before: [suspended], after: { isPermanent: true }, was: 'banned' }],
    ['a suspension', 'one that came later', { before: [suspended, letBackIn], after: {}, was: 'suspended' }],
    [
      'a ban',
      'a suspension that came later',
      {
        before: [(member: TestMember) => suspended(member, { isPermanent: true }), letBackIn],
        after: {},
        was: 'suspended',
      },
    ],
  ] as const)('that takes %s back leaves %s', async (_, __, { before: [first, ...others], after, was }) => {
    const subject = await world.member()
    await first(subject)
    const old = await tokenOf(subject, /suspended|permanently closed/)
    for (const act of others) await act(subject)
    await world.advance('PT1H')
    await suspended(subject, after)
    const newer = await tokenOf(subject, /suspended|permanently closed/)
    expect(newer).not.toBe(old)
    await granted(subject, old)
    expect(await standing(subject)).toBe(was)
    await granted(subject, newer)
    expect(await standing(subject)).toBe('open')
  })

  it.each([
    ['permanently closed', { isPermanent: true }, 'BANNED', 'Your account stays closed: after that decision, on'],
    ['suspended later', {}, 'SUSPENDED', 'Your account stays suspended because of a later decision, on'],
  ] as const)('of an account that was %s names that, on its page and in the letter', async (_, more, act, stays) => {
    const subject = await world.member()
    await suspended(subject)
    const token = await tokenOf(subject, /is suspended/)
    const pageOf = async () => (await world.visitor().ok(getAppeal, { query: { token } })).body.data
    expect((await pageOf()).later).toBeNull()
    if (act === 'SUSPENDED') await letBackIn(subject)
    await world.advance('P1D')
    await suspended(subject, more)
    const { decidedAt } = await world.db
      .selectFrom('appeals')
      .select('decidedAt')
      .where('memberId', '=', subject.id)
      .orderBy('decidedAt', 'desc')
      .executeTakeFirstOrThrow()
    const later = { act, decidedAt: decidedAt.toISOString() }
    expect(await pageOf()).toMatchObject({ state: 'OFFERED', later })
    const newer = await tokenOf(subject, /suspended|permanently closed/)
    await granted(subject, token)
    expect(await pageOf()).toMatchObject({ state: 'OVERTURNED', later })
    const [letter] = await lettersTo(subject, /took our decision back/)
    expect(letter!.text.replace(/\s+/g, ' ')).toContain(`${stays} ${formatDay(world.day())}`)
    // taken back too, it stays no longer
    await granted(subject, newer)
    expect((await pageOf()).later).toBeNull()
  })

  it('names no later ban that an operator ended, and of a warning none at all', async () => {
    const subject = await world.member()
    await suspended(subject)
    const token = await tokenOf(subject, /is suspended/)
    await host.ok(warnMember, { body: { userId: subject.id, note: 'Be kind.' } })
    const warning = await tokenOf(subject, /A warning/)
    await world.advance('PT1H')
    await suspended(subject, { isPermanent: true })
    const laterOf = async (link: string) =>
      (await world.visitor().ok(getAppeal, { query: { token: link } })).body.data.later
    expect([(await laterOf(token))?.act, await laterOf(warning)]).toEqual(['BANNED', null])
    await letBackIn(subject)
    expect(await laterOf(token)).toBeNull()
  })

  it('that takes a ban back leaves the suspension before it, which can be taken back then', async () => {
    const subject = await world.member()
    await suspended(subject)
    const suspension = await tokenOf(subject, /is suspended/)
    await world.advance('PT1H')
    await suspended(subject, { isPermanent: true })
    await granted(subject, await tokenOf(subject, /permanently closed/))
    expect(await standing(subject)).toBe('suspended')
    const [letter] = await lettersTo(subject, /took our decision back/)
    expect(letter!.text).toContain('Your account stays suspended, as it was before that decision.')
    await granted(subject, suspension)
    expect(await standing(subject)).toBe('open')
  })

  it('that takes a ban back leaves no suspension that had ended before it', async () => {
    const subject = await world.member()
    await suspended(subject)
    await letBackIn(subject)
    await world.advance('PT1H')
    await suspended(subject, { isPermanent: true })
    await granted(subject, await tokenOf(subject, /permanently closed/))
    expect(await standing(subject)).toBe('open')
  })

  it('about an item that was shown and hidden again leaves it hidden', async () => {
    const subject = await world.member()
    const [id, other] = [await listGarment(subject), await listGarment(subject)]
    await hidden(id, true)
    const old = await tokenOf(subject, /was taken down/)
    await hidden(id, false)
    await world.advance('PT1H')
    await hidden(id, true)
    const newer = await tokenOf(subject, /was taken down/)
    await world.advance('PT1H')
    // another item of theirs is no newer decision about this one
    await hidden(other, true)
    const activate = async () =>
      (await subject.call(changeListing, { params: { id }, body: { isActive: true } })).status
    await granted(subject, old)
    expect(await activate()).toBe(403)
    await granted(subject, newer)
    expect(await activate()).toBe(200)
  })

  it('is answered by the one who decided only while there is no other operator', async () => {
    const subject = await world.member()
    await host.ok(warnMember, { body: { userId: subject.id, note: 'Be kind.' } })
    const token = await tokenOf(subject, /A warning/)
    await world.visitor().ok(sendAppeal, { body: { token, text: 'I was.' } })
    const { id } = (await openAppeals()).find(({ member }) => member.id === subject.id)!
    expect((await answer(id, true, host)).status).toBe(403)
    await world.db.updateTable('members').set({ isOperator: false }).where('id', '=', second.id).execute()
    expect((await answer(id, true, host)).status).toBe(200)
    await world.db.updateTable('members').set({ isOperator: true }).where('id', '=', second.id).execute()
  })

  it('is found by its whole token alone, which the database does not have; members read no list of them', async () => {
    const subject = await world.member()
    await host.ok(warnMember, { body: { userId: subject.id, note: 'Be kind.' } })
    const token = await tokenOf(subject, /A warning/)
    const other = `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`
    expect((await world.visitor().call(getAppeal, { query: { token: other } })).status).toBe(404)
    expect((await world.visitor().call(sendAppeal, { body: { token: other, text: 'x' } })).status).toBe(404)
    const rows = await world.db.selectFrom('appeals').select('tokenHash').execute()
    expect(rows.map(({ tokenHash }) => tokenHash)).not.toContain(token)
    expect((await subject.call(getAppeals)).status).toBe(404)
    expect((await answer(subject.id, true, subject)).status).toBe(404)
  })
})
