import { writeCheck } from '@hemline/contract/condition-checks/calls.ts'
import { createOrderIssue } from '@hemline/contract/issues/calls.ts'
import { changeUser, getUser } from '@hemline/contract/members/calls.ts'
import { answerAppeal, closeReport, getAppeals, getReports } from '@hemline/contract/operator/safety-calls.ts'
import { changedTexts } from '@hemline/contract/operator/words.ts'
import { createReport, sendAppeal } from '@hemline/contract/safety/calls.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { acceptedInPerson, anyJpeg } from '../../test/loans.ts'
import { worldWithOperators } from '../../test/operators.ts'
import { setSettings } from '../../test/settings.ts'
import type { TestMember, World } from '../../test/world.ts'
import { startClosing, stopClosing } from '../members/actions.ts'
import { filesOf, sweepUnusedPhotos } from './actions.ts'
import { deleteUnused, lockReleased } from './store.ts'

// From docs/product.md §8: former profile pictures are deleted after 7 days; after 90, photos of issues and checks that were never sent.

let world: World
let host: TestMember
let second: TestMember
beforeAll(async () => {
  ;({ world, host, second } = await worldWithOperators())
})
afterAll(() => world.close())

const paths = async (member: TestMember) =>
  (await world.db.selectFrom('images').select('path').where('memberId', '=', member.id).execute()).map(
    ({ path }) => path,
  )
const upload = async (member: TestMember, purpose: 'profile' | 'issue' | 'condition' = 'profile') =>
  (await member.upload([await anyJpeg()], { purpose }))[0]!.path
const setPicture = (member: TestMember, picture: string) => member.ok(changeUser, { body: { picture } })
const hasFile = async (path: string) => (await world.deps.imageStore.get(filesOf(path)[0]!)) !== null
const shown = async (member: TestMember) => (await member.ok(getUser)).body.data.picture
const report = async (member: TestMember) => {
  const reporter = await world.member()
  await reporter.ok(createReport, {
    body: { targetType: 'PROFILE', targetId: member.id, reason: 'OTHER', text: 'Not them.' },
  })
  const { items } = (await host.ok(getReports, { query: { limit: 100 } })).body
  return items.find(({ targetId }) => targetId === member.id)!.id
}
const close = (reportId: string, outcome: 'REMOVED' | 'NO_ACTION') =>
  host.ok(closeReport, { body: { reportId, outcome, note: 'After a look.' } })

it('a profile picture that was replaced, removed or never saved is there for 6 days and deleted after 8; the one shown stays', async () => {
  const [member, other] = [await world.member(), await world.member()]
  const [first, removed] = [await upload(member), await upload(other)]
  await setPicture(member, first)
  await setPicture(other, removed)
  await world.advance('P60D')
  const [present, unsaved] = [await upload(member), await upload(other)]
  await setPicture(member, present)
  await setPicture(other, '')
  await world.advance('P6D')
  expect((await paths(member)).sort()).toEqual([first, present].sort())
  expect((await paths(other)).sort()).toEqual([removed, unsaved].sort())
  await world.advance('P2D')
  expect(await paths(member)).toEqual([present])
  expect(await paths(other)).toEqual([])
  expect(await Promise.all([first, removed, unsaved, present].map(hasFile))).toEqual([false, false, false, true])
  expect((await fetch(world.url + first)).status).toBe(404)
})

it('a picture that is put back before it is deleted stays, and has 7 days again when it is replaced once more', async () => {
  const member = await world.member()
  const [first, second] = [await upload(member), await upload(member)]
  await setPicture(member, first)
  await world.advance('P30D')
  const third = await upload(member)
  await setPicture(member, third)
  await world.advance('P6D')
  await setPicture(member, first)
  await world.advance('P30D')
  expect(await paths(member)).toEqual([first])
  expect([second, third]).not.toContain(await shown(member))
  const fourth = await upload(member)
  await setPicture(member, fourth)
  await world.advance('P6D')
  expect((await paths(member)).sort()).toEqual([first, fourth].sort())
  await world.advance('P2D')
  expect(await paths(member)).toEqual([fourth])
})

it('a picture that is not there any more is refused, and the profile shows the one it has', async () => {
  const member = await world.member()
  const [first, present] = [await upload(member), await upload(member)]
  await setPicture(member, first)
  await setPicture(member, present)
  await world.advance('P8D')
  const { error } = (await member.call(changeUser, { body: { picture: first } })).body
  expect(error).toMatchObject({ code: 'INVALID', fields: { picture: 'Please upload the picture again' } })
  expect(await shown(member)).toBe(present)
})

it('the former picture of a profile stays as long as a report about it is open', async () => {
  const member = await world.member()
  const reported = await upload(member)
  await setPicture(member, reported)
  const reportId = await report(member)
  await setPicture(member, '')
  await world.advance('P30D')
  expect(await paths(member)).toEqual([reported])
  await close(reportId, 'NO_ACTION')
  await world.advance('PT2H')
  expect(await paths(member)).toEqual([])
})

it('a former picture whose report is closed while a sweep looks at it is deleted by the next sweep', async () => {
  const member = await world.member()
  const former = await upload(member)
  await setPicture(member, former)
  await setPicture(member, '')
  await world.clock.advance('P8D')
  const before = world.clock.now()
  await world.db.transaction().execute(async (tx) => {
    const locked = await lockReleased(tx, { purpose: 'profile', before })
    expect(locked).toContain(former)
    const reportId = await report(member)
    let statements = 0
    // closed after the statement that deletes, before the one that unmarks
    const closing = tx.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        statements += 1
        if (statements === 1) await close(reportId, 'NO_ACTION')
        return result
      },
    })
    expect(await deleteUnused(closing, locked)).not.toContain(former)
  })
  expect(await paths(member)).toEqual([former])
  await sweepUnusedPhotos(world.deps)
  expect(await paths(member)).toEqual([])
})

it('a reported picture is removed as an operator saw it: one that its member has changed meanwhile is looked at first', async () => {
  const member = await world.member()
  const [reported, present] = [await upload(member), await upload(member)]
  const reportId = await report(member)
  const seen = async () =>
    (await host.ok(getReports, { query: { limit: 100 } })).body.items.find(({ id }) => id === reportId)?.picture
  const remove = (picture: string) =>
    host.call(closeReport, { body: { reportId, outcome: 'REMOVED', note: 'Not them.', picture } })
  expect(await seen()).toBeNull()
  await setPicture(member, reported)
  expect(await seen()).toBe(reported)
  await setPicture(member, present)
  const { status, body } = await remove(reported)
  expect([status, body.error?.code, body.error?.message]).toEqual([409, 'CONFLICT', changedTexts.picture])
  expect([await shown(member), await seen()]).toEqual([present, present])
  expect((await remove(present)).status).toBe(200)
  expect([await shown(member), await seen()]).toEqual([null, undefined])
})

it('a picture that an operator removed is there to be put back by an appeal, months later', async () => {
  const member = await world.member()
  const picture = await upload(member)
  await setPicture(member, picture)
  await close(await report(member), 'REMOVED')
  await world.advance('P50D')
  expect(await shown(member)).toBeNull()
  const letter = (await world.emailsTo(member.email)).find(({ text }) => text.includes('/appeal/'))!
  const token = /\/appeal\/([\w-]{43})/.exec(letter.text)![1]!
  await world.visitor().ok(sendAppeal, { body: { token, text: 'It is me.' } })
  await world.advance('P20D')
  const { items } = (await host.ok(getAppeals)).body
  const { id: appealId } = items.find(({ member: { id } }) => id === member.id)!
  await second.ok(answerAppeal, { body: { appealId, isUpheld: false, note: 'It is.' } })
  await world.advance('P20D')
  expect(await shown(member)).toBe(picture)
  expect(await hasFile(picture)).toBe(true)
})

it('a picture that waits for an operator, and the one shown until then, stay', async () => {
  const member = await world.member()
  const [present, waiting] = [await upload(member), await upload(member)]
  await setPicture(member, present)
  await setSettings(host, { newPicturesWait: true })
  await setPicture(member, waiting)
  await setSettings(host, { newPicturesWait: false })
  await world.advance('P30D')
  expect((await paths(member)).sort()).toEqual([present, waiting].sort())
})

it('a picture that a report of Hemline’s own shows stays after the report was closed and the picture replaced', async () => {
  const member = await world.member()
  const looked = await upload(member)
  await setSettings(host, { newPicturesWait: true })
  await setPicture(member, looked)
  await setSettings(host, { newPicturesWait: false })
  await world.drain()
  const { items } = (await host.ok(getReports, { query: { limit: 100 } })).body
  await close(items.find(({ targetId }) => targetId === member.id)!.id, 'NO_ACTION')
  expect(await shown(member)).toBe(looked)
  await setPicture(member, '')
  await world.advance('P30D')
  expect(await paths(member)).toEqual([looked])
})

it('a member who comes back while their account is being closed has their picture', async () => {
  const member = await world.member()
  const picture = await upload(member)
  await setPicture(member, picture)
  await world.db.transaction().execute((tx) => startClosing(world.deps, tx, member.id))
  await world.advance('P13D')
  await world.db.transaction().execute((tx) => stopClosing(tx, { id: member.id, now: world.clock.now() }))
  await world.advance('P30D')
  expect(await shown(member)).toBe(picture)
  expect(await hasFile(picture)).toBe(true)
})

it('a photo for an issue or a check that was never sent is deleted after 91 days; those that were sent stay', async () => {
  const { lender: owner, lendee: borrower, orderId } = await acceptedInPerson(world)
  const [checked, unchecked] = [await upload(owner, 'condition'), await upload(owner, 'condition')]
  const [raised, unraised] = [await upload(borrower, 'issue'), await upload(borrower, 'issue')]
  const condition = { isClean: true, isUndamaged: true, isComplete: true, note: '' }
  await owner.ok(writeCheck, { body: { orderId, moment: 'LENDER_OUT', ...condition, images: [checked] } })
  await borrower.ok(createOrderIssue, {
    body: { orderId, topic: 'DAMAGED', description: 'The zip is broken', images: [raised] },
  })
  await world.advance('P89D')
  expect(await paths(owner)).toEqual(expect.arrayContaining([checked, unchecked]))
  expect(await paths(borrower)).toEqual(expect.arrayContaining([raised, unraised]))
  await world.advance('P2D')
  expect(await paths(owner)).toContain(checked)
  expect(await paths(owner)).not.toContain(unchecked)
  expect(await paths(borrower)).toContain(raised)
  expect(await paths(borrower)).not.toContain(unraised)
})
