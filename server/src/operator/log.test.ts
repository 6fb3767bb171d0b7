import { randomUUID } from 'node:crypto'
import { auditWords } from '@hemline/contract/operator/audit-words.ts'
import { downloadAudit, getAudit } from '@hemline/contract/operator/calls.ts'
import { hideListing } from '@hemline/contract/operator/listing-calls.ts'
import { noteMember } from '@hemline/contract/operator/member-calls.ts'
import { getNewsletters } from '@hemline/contract/operator/newsletter-calls.ts'
import { getPayees, markOwedPaid } from '@hemline/contract/operator/payout-calls.ts'
import { assignReport, closeReport, getReports } from '@hemline/contract/operator/safety-calls.ts'
import { getSettings } from '@hemline/contract/operator/setting-calls.ts'
import { createReport } from '@hemline/contract/safety/calls.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { listGarment, requestLoan } from '../../test/loans.ts'
import { createWorld, type TestMember, type World } from '../../test/world.ts'
import { writeLine } from './log-store.ts'

let world: World
let host: TestMember
let ada: TestMember
let bo: TestMember
beforeAll(async () => {
  world = await createWorld({ OPERATOR_EMAILS: 'host@example.com' })
  host = await world.member({ email: 'host@example.com', firstName: 'Hanna' })
  ada = await world.member({ firstName: 'Ada', secondName: 'Quill' })
  bo = await world.member({ firstName: 'Bo', secondName: 'Reed' })
  for (const note of ['100% sure', 'Called at noon', '=SUM(A1)'])
    await host.ok(noteMember, { body: { userId: ada.id, note } })
  await host.ok(noteMember, { body: { userId: bo.id, note: 'Called at night' } })
})
afterAll(() => world.close())

const notesFound = async (words: string) =>
  (await host.ok(getAudit, { query: { words } })).body.items.map(({ detail }) => detail.note)

it('is searched by name, act and reason, every word of it, special characters taken literally', async () => {
  expect(await notesFound('quill called')).toEqual(['Called at noon'])
  expect(await notesFound('CALLED')).toEqual(['Called at night', 'Called at noon'])
  expect(await notesFound('100%')).toEqual(['100% sure'])
  expect(await notesFound('note-member hanna reed')).toEqual(['Called at night'])
  expect(await notesFound('absent')).toEqual([])
  expect(await notesFound('qüill cálled')).toEqual(['Called at noon'])
})

it('finds an item by its name, also after it was deleted, and who looks at a case', async () => {
  const listingId = await listGarment(ada, { brand: 'Erdem' })
  await host.ok(hideListing, { body: { listingId, isHidden: true, note: 'Worn through' } })
  const subjectsFor = async (words: string) =>
    (await host.ok(getAudit, { query: { words } })).body.items.map(({ about }) => about)
  expect(await subjectsFor('erdem hide-listing')).toEqual(['Erdem dress'])
  expect(await subjectsFor('dress through')).toEqual(['Erdem dress'])
  await world.db.updateTable('listings').set({ deletedAt: world.clock.now() }).where('id', '=', listingId).execute()
  expect(await subjectsFor('erdem')).toEqual(['Erdem dress'])
  expect(await subjectsFor('erdem reed')).toEqual([])
  expect(await subjectsFor('érdem hide-listing')).toEqual(['Erdem dress'])
  const line = { operatorId: host.id, action: 'assign-case', orderId: null, subject: 'H1', now: world.clock.now() }
  await world.db.transaction().execute((tx) => writeLine(tx, { ...line, detail: { to: bo.id } }))
  expect(await subjectsFor('bo assign-case')).toEqual(['Bo Reed'])
  expect(await subjectsFor(`${host.email.slice(0, 4).toUpperCase()} assign-case`)).toEqual(['Bo Reed'])
})

const shown = async (words: string) =>
  (await host.ok(getAudit, { query: { words } })).body.items.map((line) => auditWords(line).action)

it('says whom a report was about, when it is given to an operator, to none and closed, and finds it by that name', async () => {
  const una = await world.member({ firstName: 'Una', secondName: 'Wren' })
  await ada.ok(createReport, { body: { targetType: 'PROFILE', targetId: una.id, reason: 'SCAM' } })
  const reportId = (await host.ok(getReports, { query: { words: una.email } })).body.items[0]!.id
  await host.ok(assignReport, { body: { reportId, operatorId: host.id, before: null } })
  await host.ok(assignReport, { body: { reportId, operatorId: null, before: host.id } })
  await host.ok(closeReport, { body: { reportId, outcome: 'WARNED', note: 'Please do not.' } })
  const hosts = (await host.ok(getAudit, { query: { words: 'assign-report una' } })).body.items.at(-1)!.about
  expect(hosts).toMatch(/^Hanna/)
  const all = [
    'Hanna warned Una Wren',
    'Hanna closed a report about Una Wren',
    'Hanna gave a report about Una Wren to no one',
    `Hanna gave a report about Una Wren to ${hosts}`,
  ]
  expect(await shown('una wren')).toEqual(all)
  expect(await shown('wren warned')).toEqual(all.slice(0, 2))
  expect(await shown('closed a report about una')).toEqual([all[1]])
})

it('says to which lender an amount went, for which order, and finds it by name, order and amount', async () => {
  const lender = await world.member({ firstName: 'Lena', secondName: 'Lapwing' })
  const lendee = await world.member({ firstName: 'Bea' })
  const listingId = await listGarment(lender)
  await listGarment(lendee, { brand: 'Ganni' })
  const orderId = await requestLoan(world, lendee, { listingId, from: 20, to: 22 })
  const { orderNumber } = await world.db
    .selectFrom('orders')
    .select('orderNumber')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  const owed = { id: randomUUID(), memberId: lender.id, orderId, kind: 'CLEANING' as const, pence: 1234 }
  await world.db
    .insertInto('owedLines')
    .values({ ...owed, createdAt: world.clock.now() })
    .execute()
  await host.ok(markOwedPaid, { body: { owedIds: [owed.id], note: 'In cash' } })
  const [line] = (await host.ok(getAudit, { query: { words: 'lapwing' } })).body.items
  expect(line!.about).toMatch(/Lapwing$/)
  expect(auditWords(line!)).toEqual({
    action: `Hanna noted that £12.34 was paid to ${line!.about}`,
    details: `Order ${orderNumber} · In cash`,
  })
  for (const words of [orderNumber, '£12.34', 'paid lapwing'])
    expect(await shown(words), words).toEqual([`Hanna noted that £12.34 was paid to ${line!.about}`])
})

it('finds a payment of a batch by its lender, and what was done by a word of its sentence or an amount in it', async () => {
  const { pool, clock } = world.deps
  const kit = await world.member({ firstName: 'Kit', secondName: 'Knot' })
  const [batchId, payoutId, now] = [randomUUID(), randomUUID(), clock.now()]
  await pool.query('insert into payout_batches (id, made_by, made_at) values ($1, $2, $3)', [batchId, host.id, now])
  await pool.query('insert into payouts (id, batch_id, member_id, pence) values ($1, $2, $3, 1800)', [
    payoutId,
    batchId,
    kit.id,
  ])
  const lines = [
    { action: 'mark-payout-returned', subject: '£18.00', detail: { payoutId, no: 4, pence: 1800, reason: 'Closed' } },
    { action: 'suspend-member', subject: kit.id, detail: { note: 'Spam' } },
    { action: 'ban-member', subject: kit.id, detail: { note: 'Spam' } },
    { action: 'refund-order', subject: 'H1', detail: { pence: 1005, before: {}, after: { refundedPence: 91005 } } },
  ]
  await world.db.transaction().execute(async (tx) => {
    for (const line of lines) await writeLine(tx, { ...line, operatorId: host.id, orderId: null, now })
  })
  expect(await shown('knot returned')).toEqual(['Hanna noted that the bank returned a payment of £18.00 to Kit Knot'])
  expect(await shown('suspended')).toEqual(['Hanna suspended Kit Knot'])
  expect(await shown('banned')).toEqual(['Hanna banned Kit Knot permanently'])
  expect(await shown('£10.05')).toEqual(['Hanna refunded some of order H1'])
  expect(await shown('£910.05')).toEqual(['Hanna refunded some of order H1'])
  expect(await shown('£91.00')).toEqual([])
})

it('is downloaded with the amount of a payment beside its lender, and the id of a report beside whom it is about', async () => {
  const ivy = await world.member({ firstName: 'Ivy', secondName: 'Ibis' })
  await ada.ok(createReport, { body: { targetType: 'PROFILE', targetId: ivy.id, reason: 'SCAM' } })
  const reportId = (await host.ok(getReports, { query: { words: ivy.email } })).body.items[0]!.id
  await host.ok(assignReport, { body: { reportId, operatorId: host.id, before: null } })
  const owed = { id: randomUUID(), memberId: ivy.id, kind: 'CLEANING' as const, pence: 4321 }
  const listingId = await listGarment(ivy)
  const lendee = await world.member()
  await listGarment(lendee)
  const orderId = await requestLoan(world, lendee, { listingId, from: 20, to: 22 })
  await world.db
    .insertInto('owedLines')
    .values({ ...owed, orderId, createdAt: world.clock.now() })
    .execute()
  await host.ok(markOwedPaid, { body: { owedIds: [owed.id], note: 'In cash' } })
  const { text } = (await host.ok(downloadAudit, { body: { words: 'ibis' } })).body
  const [head, paid, given] = text.trim().split('\n')
  expect(head).toMatch(/When,Operator,Act,About,Details,Subject,Reported$/)
  expect(paid).toMatch(/,£43\.21,$/)
  expect(given).toMatch(new RegExp(`,${reportId},Ivy Ibis$`))
})

it('finds the change of a setting by its label and by an amount before or after', async () => {
  const line = { operatorId: host.id, action: 'change-setting', orderId: null, now: world.clock.now() }
  const lines = [
    { subject: 'deliveryFee', detail: { note: 'Dearer stamps', before: 690, after: 755 } },
    { subject: 'dryCleaningFee', detail: { note: 'Dearer soap', before: 1100, after: 1200 } },
    // a number that is no amount
    { subject: 'longestLoanDays', detail: { note: 'Longer', before: 690, after: 691 } },
  ]
  await world.db.transaction().execute(async (tx) => {
    for (const one of lines) await writeLine(tx, { ...line, ...one })
  })
  const delivery = 'Hanna changed “Post, there and back”'
  for (const words of ['changed post back', 'there stamps', '£6.90', '£7.55', 'post £7.55'])
    expect(await shown(words), words).toEqual([delivery])
  expect(await shown('£6.91')).toEqual([])
})

it('pages through every line once, newest first', async () => {
  const pagedIds: number[] = []
  let lastKey: string | null | undefined
  do {
    const { body } = await host.ok(getAudit, { query: { words: 'note-member', limit: 1, ...(lastKey && { lastKey }) } })
    pagedIds.push(...body.items.map(({ id }) => id))
    lastKey = body.lastKey
  } while (lastKey)
  expect(pagedIds).toEqual([...pagedIds].sort((a, b) => b - a))
  expect(pagedIds).toHaveLength(4)
})

it('is downloaded as CSV without formulas, and the download is a line of it', async () => {
  const { text } = (await host.ok(downloadAudit, { body: { words: 'sum' } })).body
  expect(text.trim().split('\n')).toHaveLength(2)
  expect(text).not.toMatch(/(^|,)"?=/m)
  expect((await host.ok(getAudit)).body.items[0]).toMatchObject({ action: 'download-log', detail: { words: 'sum' } })
  expect((await ada.call(downloadAudit, { body: {} })).status).toBe(404)
})

it('only grows: the database refuses to change, delete or empty it, except to erase what identifies a member', async () => {
  const run = (text: string) => world.deps.pool.query(text)
  for (const text of [
    `update operator_lines set detail = '{"note":"other"}'`,
    `update operator_lines set at = at + interval '1 day', subject = '[erased]'`,
    `update operator_lines set operator_id = '${bo.id}', subject = '[erased]'`,
    'delete from operator_lines',
    'truncate operator_lines',
  ])
    await expect(run(text)).rejects.toThrow(/only grow/)
  await run(`update operator_lines set detail = '{"note":"Called [erased]"}' where detail->>'note' = 'Called at noon'`)
  expect(await notesFound('quill called')).toEqual(['Called [erased]'])
})

it('names a member without a name as new, and one who was erased as a former one', async () => {
  const nil = await world.member({ firstName: '', secondName: '' })
  await host.ok(noteMember, { body: { userId: nil.id, note: 'Wrote from the station' } })
  const about = async () => (await host.ok(getAudit, { query: { words: 'station' } })).body.items[0]!.about
  expect(await about()).toBe('New member')
  const at = world.clock.now()
  const gone = { suspendedAt: at, deletesAt: at, erasedAt: at }
  await world.db.updateTable('members').set(gone).where('id', '=', nil.id).execute()
  expect(await about()).toBe('Former member')
  const { text } = (await host.ok(downloadAudit, { body: { words: 'station' } })).body
  expect(text).toContain(`note-member,Former member,`)
  expect(text).toContain(nil.id)
})

it('names an operator who was erased as a former member, also with what they sent, batched and set', async () => {
  const { id } = await world.member({ firstName: 'Olga', secondName: 'Owl' })
  const at = world.clock.now()
  await world.db.transaction().execute(async (tx) => {
    const line = { action: 'download-log', orderId: null, subject: 'harbour', detail: { words: 'harbour' }, now: at }
    await writeLine(tx, { operatorId: id, ...line })
    const newsletter = { subject: 'Spring', segment: 'EVERYONE' as const, paragraphs: JSON.stringify(['Hello']) }
    const sent = { id: randomUUID(), operatorId: id, recipients: 0, sentAt: at }
    await tx
      .insertInto('newsletters')
      .values({ ...newsletter, ...sent })
      .execute()
    await tx.insertInto('payoutBatches').values({ id: randomUUID(), madeBy: id, madeAt: at }).execute()
    const change = { name: 'deliveryFee' as const, revision: 1, before: '690', value: '755', isUndo: false }
    await tx
      .insertInto('settingChanges')
      .values({ ...change, note: 'Dearer stamps', changedBy: id, at })
      .execute()
  })
  const named = async () => {
    const [line] = (await host.ok(getAudit, { query: { words: 'harbour' } })).body.items
    const [newsletter] = (await host.ok(getNewsletters)).body.items
    const [batch] = (await host.ok(getPayees)).body.batches
    const [change] = (await host.ok(getSettings)).body.items.find(({ name }) => name === 'deliveryFee')!.changes
    return [line!.operator, newsletter!.by, batch!.madeBy, change!.changedBy, change!.changedById]
  }
  expect(await named()).toEqual(['Olga', 'Olga', 'Olga', 'Olga Owl', id])
  const gone = { email: `erased-${id}@erased.invalid`, firstName: '', secondName: '' }
  await world.db
    .updateTable('members')
    .set({ ...gone, suspendedAt: at, deletesAt: at, erasedAt: at })
    .where('id', '=', id)
    .execute()
  const former = 'Former member'
  expect(await named()).toEqual([former, former, former, former, null])
  expect((await host.ok(downloadAudit, { body: { words: 'harbour' } })).body.text).toContain(`,${former},download-log`)
})
