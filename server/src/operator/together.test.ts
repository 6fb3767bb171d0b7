import { randomUUID } from 'node:crypto'
import { getAudit } from '@hemline/contract/operator/calls.ts'
import { warnMember } from '@hemline/contract/operator/member-calls.ts'
import { getOutbox, resendFailed } from '@hemline/contract/operator/outbox-calls.ts'
import { closeReport, getReports } from '@hemline/contract/operator/safety-calls.ts'
import { changedTexts } from '@hemline/contract/operator/words.ts'
import { createReport } from '@hemline/contract/safety/calls.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { worldWithOperators } from '../../test/operators.ts'
import { retryNow } from '../../test/retry-now.ts'
import type { TestMember, World } from '../../test/world.ts'

// product.md §13: what is harmless can be done for several together.

let world: World
let host: TestMember
let second: TestMember
beforeAll(async () => {
  ;({ world, host, second } = await worldWithOperators())
})
afterAll(() => world.close())

describe('reports of the same thing', () => {
  /** A member whom this many reported. */
  async function reported(count: number) {
    const subject = await world.member({ firstName: 'Una' })
    const reporters: TestMember[] = []
    for (let at = 0; at < count; at += 1) {
      const reporter = await world.member()
      const body = { targetType: 'PROFILE' as const, targetId: subject.id, reason: 'SCAM' as const }
      await reporter.ok(createReport, { body })
      reporters.push(reporter)
    }
    return { subject, reporters, reports: await about(subject) }
  }
  const about = async (subject: TestMember, state: 'OPEN' | 'CLOSED' = 'OPEN') =>
    (await host.ok(getReports, { query: { words: subject.email, state } })).body.items
  const close = (reportId: string, outcome: 'NO_ACTION' | 'ACTED' | 'WARNED', by = host) =>
    by.call(closeReport, { body: { reportId, outcome, note: 'Looked at them.', withOthers: true } })

  it('say how many there are, are closed together, each with its line, and each reporter hears once', async () => {
    const { subject, reporters, reports } = await reported(3)
    const other = await reported(1)
    expect(reports.map(({ alsoOpen }) => alsoOpen)).toEqual([2, 2, 2])
    expect(other.reports[0]!.alsoOpen).toBe(0)
    expect((await close(reports[1]!.id, 'NO_ACTION')).status).toBe(200)
    expect(await about(subject)).toEqual([])
    const closed = await about(subject, 'CLOSED')
    expect(closed.map(({ outcome, note }) => [outcome, note])).toEqual(
      Array.from({ length: 3 }, () => ['NO_ACTION', 'Looked at them.']),
    )
    const { items } = (await host.ok(getAudit, { query: { words: 'close-report' } })).body
    expect(items.map((line) => line.subject).toSorted()).toEqual(reports.map(({ id }) => id).toSorted())
    await world.drain()
    for (const reporter of reporters) {
      const letters = (await world.emailsTo(reporter.email)).filter(({ subject: it }) => it.startsWith('We looked at'))
      expect(letters).toHaveLength(1)
    }
    expect(await world.emailsTo(subject.email)).toEqual([])
    expect(await about(other.subject)).toHaveLength(1)
  })

  it('are closed together as they were read: one that came since is read first', async () => {
    const { subject, reports } = await reported(3)
    const [first, ...others] = reports
    expect(first!.otherIds).toEqual(others.map(({ id }) => id).toSorted())
    // one fewer is no surprise, one more is
    await host.ok(closeReport, { body: { reportId: others[0]!.id, outcome: 'NO_ACTION', note: 'Looked at it.' } })
    const late = await world.member()
    const body = { targetType: 'PROFILE', targetId: subject.id, reason: 'SCAM', text: 'They took £200.' } as const
    await late.ok(createReport, { body })
    const together = (otherIds: string[]) =>
      host.call(closeReport, {
        body: { reportId: first!.id, outcome: 'NO_ACTION', note: 'Looked at them.', withOthers: true, otherIds },
      })
    const { status, body: refused } = await together(first!.otherIds)
    expect([status, refused.error?.code, refused.error?.message]).toEqual([409, 'CONFLICT', changedTexts.reports])
    const open = await about(subject)
    expect(open.map(({ reporter }) => reporter?.id)).toContain(late.id)
    expect(open).toHaveLength(3)
    expect((await together(open.find(({ id }) => id === first!.id)!.otherIds)).status).toBe(200)
    expect(await about(subject)).toEqual([])
  })

  it('are closed once by two operators at the same moment, and only with an outcome that does nothing', async () => {
    const { subject, reports } = await reported(2)
    expect((await close(reports[0]!.id, 'WARNED')).status).toBe(400)
    expect(await about(subject)).toHaveLength(2)
    const answers = await Promise.all([close(reports[0]!.id, 'ACTED'), close(reports[1]!.id, 'ACTED', second)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await about(subject)).toEqual([])
  })
})

describe('letters that were given up', () => {
  const failed = async () => (await host.ok(getOutbox, { query: { state: 'FAILED' } })).body.items

  it('are tried again together, each with its line; those that did not fail are left as they are', async () => {
    await world.drain()
    const members = [await world.member(), await world.member()]
    for (const { id } of members) await host.ok(warnMember, { body: { userId: id, note: 'Be kind.' } })
    const { mail } = world.deps
    const { send } = mail
    mail.send = async () => {
      throw new Error('451 try later')
    }
    // each look at the queue is a try of its own
    for (let tries = 0; tries < 40 && (await failed()).length < 2; tries += 1) {
      await retryNow(world)
    }
    mail.send = send
    const lines = await failed()
    expect(lines.length).toBe(2)
    const ids = [...lines.map(({ id }) => id), randomUUID()]
    const body = { deliveryIds: ids, note: 'The server is back.' }
    expect((await host.ok(resendFailed, { body })).body).toEqual({ retried: 2 })
    await world.drain()
    expect(await failed()).toEqual([])
    for (const { email } of members) expect(await world.emailsTo(email)).toHaveLength(1)
    const { items } = (await host.ok(getAudit, { query: { words: 'resend-letter' } })).body
    expect(items.map((line) => line.subject).toSorted()).toEqual(members.map(({ id }) => id).toSorted())
    expect((await host.call(resendFailed, { body })).status).toBe(409)
    expect((await members[0]!.call(resendFailed, { body })).status).toBe(404)
  })
})
