import { formatDay } from '@hemline/contract/days.ts'
import { NEW_LISTINGS_PER_DAY } from '@hemline/contract/limits.ts'
import { changeListing, deleteListing, getListingState, getListings } from '@hemline/contract/listings/calls.ts'
import { changeUser } from '@hemline/contract/members/calls.ts'
import { getAudit, getToday } from '@hemline/contract/operator/calls.ts'
import {
  approveListing,
  downloadListings,
  getDeskListing,
  getDeskListings,
  hideListing,
} from '@hemline/contract/operator/listing-calls.ts'
import { answerAppeal, getAppeals } from '@hemline/contract/operator/safety-calls.ts'
import { changeSetting, getSettings } from '@hemline/contract/operator/setting-calls.ts'
import { changedTexts } from '@hemline/contract/operator/words.ts'
import { sendAppeal } from '@hemline/contract/safety/calls.ts'
import { settingTexts } from '@hemline/contract/settings/words.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { heardOf } from '../../test/heard.ts'
import { anyJpeg, listGarment } from '../../test/loans.ts'
import { worldWithOperators } from '../../test/operators.ts'
import { setSettings } from '../../test/settings.ts'
import { copyListing } from '../../test/wardrobe.ts'
import type { TestMember, World } from '../../test/world.ts'

// product.md §13: items that an operator looks at before others see them; the operator's list of items.

let world: World
let host: TestMember
let second: TestMember
let viewer: TestMember
beforeAll(async () => {
  ;({ world, host, second } = await worldWithOperators())
  viewer = await world.member()
})
afterAll(() => world.close())

const off = { firstItemsWait: false, newPhotosWait: false, wordsWait: [] as string[] }
const set = (choice: Partial<typeof off>) => setSettings(host, { ...off, ...choice })
beforeEach(() => set({}))

const sees = async (member: TestMember, id: string) =>
  (await member.call(getListings, { query: { id } })).status === 200
const stateOf = async (member: TestMember, listingId: string) =>
  (await member.ok(getListingState, { query: { listingId } })).body.data
const lettersTo = async (member: TestMember, about: RegExp) => {
  await world.drain()
  return (await world.emailsTo(member.email)).filter(({ subject }) => about.test(subject))
}
const waitingIds = async () =>
  (await host.ok(getDeskListings, { query: { state: 'WAITING' } })).body.items.map(({ id }) => id)

describe('the first item of a member', () => {
  it('waits by the setting, hidden from others, until one of two operators approves it; then it is the newest', async () => {
    await set({ firstItemsWait: true })
    const member = await world.member()
    const id = await listGarment(member)
    expect([await sees(viewer, id), await sees(host, id), await sees(member, id)]).toEqual([false, false, true])
    expect(await stateOf(member, id)).toMatchObject({ state: 'WAITING', answerBy: expect.stringMatching(/^2\d{3}-/) })
    expect(await lettersTo(member, /We’re looking at your listing Rixo/)).toHaveLength(1)
    expect((await host.ok(getToday)).body.data.waiting).toContainEqual(
      expect.objectContaining({ kind: 'LISTING', id, isLate: false }),
    )
    const whole = (await host.ok(getDeskListing, { query: { listingId: id } })).body.data
    expect(whole).toMatchObject({ approvalReasons: ['FIRST'], description: 'Silk, worn once', ownerId: member.id })
    await world.advance('P1D')

    const answers = await Promise.all([host, second].map((by) => by.call(approveListing, { body: { listingId: id } })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await sees(viewer, id)).toBe(true)
    expect(await stateOf(member, id)).toEqual({ state: 'OPEN', answerBy: null, requests: [] })
    expect(await lettersTo(member, /is approved/)).toHaveLength(1)
    const { items } = (await viewer.ok(getListings, { query: { id } })).body
    expect(items[0]!.createdAt.slice(0, 10)).toBe(world.clock.now().toISOString().slice(0, 10))
    // the next one does not wait
    expect(await sees(viewer, await listGarment(member, { brand: 'Ganni' }))).toBe(true)
  })

  it('cannot be shown by its owner meanwhile, but changed; and a second one waits too while none was approved', async () => {
    await set({ firstItemsWait: true })
    const member = await world.member()
    const id = await listGarment(member)
    const change = (body: object) => member.call(changeListing, { params: { id }, body })
    expect((await change({ isActive: true })).status).toBe(403)
    expect((await change({ brand: 'Ghost' })).status).toBe(200)
    expect([await sees(viewer, id), (await stateOf(member, id)).state]).toEqual([false, 'WAITING'])
    const next = await listGarment(member)
    expect(await waitingIds()).toEqual(expect.arrayContaining([id, next]))
  })

  it('is approved as an operator saw it: what its owner changes meanwhile is read again first', async () => {
    await set({ firstItemsWait: true })
    const member = await world.member()
    const id = await listGarment(member)
    const read = async () => (await host.ok(getDeskListing, { query: { listingId: id } })).body.data
    const approve = (revision: string) => host.call(approveListing, { body: { listingId: id, revision } })
    const [picture] = await member.upload([await anyJpeg()])
    let seen = await read()
    for (const change of [
      { images: [picture!.path] },
      { description: 'Silk, worn twice' },
      { category: 'skirt' as const },
      { fit: 4 },
    ]) {
      const changes = () => member.ok(changeListing, { params: { id }, body: change })
      expect(await heardOf(world, { host }, changes)).toEqual(['host desk'])
      const { status, body } = await approve(seen.revision)
      expect([status, body.error?.code, body.error?.message]).toEqual([409, 'CONFLICT', changedTexts.item])
      expect([await sees(viewer, id), await waitingIds()]).toEqual([false, expect.arrayContaining([id])])
      seen = await read()
    }
    expect(seen).toMatchObject({ images: [picture!.path], description: 'Silk, worn twice' })
    // what follows their owner is no change of the item
    await member.ok(changeUser, { body: { height: '5f9' } })
    await world.drain()
    expect((await approve(seen.revision)).status).toBe(200)
    expect(await sees(viewer, id)).toBe(true)
  })

  it('counts for the day on which it was listed, not for that on which it is approved', async () => {
    await set({ firstItemsWait: true })
    const member = await world.member()
    const id = await listGarment(member)
    await world.advance('P1D')
    await host.ok(approveListing, { body: { listingId: id } })
    await Promise.all(Array.from({ length: NEW_LISTINGS_PER_DAY - 1 }, () => copyListing(world, id)))
    // the last of a day
    await listGarment(member)
  })

  it('that its owner deletes leaves the open desks of operators', async () => {
    await set({ firstItemsWait: true })
    const member = await world.member()
    const id = await listGarment(member)
    const deletes = () => member.ok(deleteListing, { body: { listingId: id } })
    expect(await heardOf(world, { host }, deletes)).toEqual(['host desk'])
    expect(await waitingIds()).not.toContain(id)
  })

  it('does not wait with the setting off, nor do items of members who have one', async () => {
    const member = await world.member()
    expect(await sees(viewer, await listGarment(member))).toBe(true)
    await set({ firstItemsWait: true })
    expect(await sees(viewer, await listGarment(member, { brand: 'Ganni' }))).toBe(true)
  })

  it('taken down in place of an approval is hidden with the reason, and waits no more', async () => {
    await set({ firstItemsWait: true })
    const member = await world.member()
    const id = await listGarment(member)
    const body = { listingId: id, isHidden: true, note: 'That is a photo of a shop.' }
    const answers = await Promise.all([host, second].map((by) => by.call(hideListing, { body })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect((await stateOf(member, id)).state).toBe('HIDDEN')
    expect(await waitingIds()).not.toContain(id)
    expect((await host.call(approveListing, { body: { listingId: id } })).status).toBe(409)
    const [letter, ...more] = await lettersTo(member, /was taken down/)
    expect([letter!.text.includes('That is a photo of a shop.'), more]).toEqual([true, []])
    // restored at any time, inactive, and then its owner's to show
    await host.ok(hideListing, { body: { ...body, isHidden: false, note: 'It is yours after all.' } })
    expect((await member.call(changeListing, { params: { id }, body: { isActive: true } })).status).toBe(200)
    expect(await sees(viewer, id)).toBe(true)
  })
})

describe('words and photos that are looked at first', () => {
  it('an item with such a word waits when listed, and when a change brings it; an untouched one does not', async () => {
    const member = await world.member()
    const id = await listGarment(member)
    await set({ wordsWait: ['Réplica', 'pay pal'] })
    const change = (body: object) => member.call(changeListing, { params: { id }, body })
    expect((await change({ size: 12 })).status).toBe(200)
    expect((await change({ description: 'Replicate of nothing' })).status).toBe(200)
    expect(await sees(viewer, id)).toBe(true)
    expect((await change({ description: 'A REPLICA, worn once' })).status).toBe(200)
    expect([await sees(viewer, id), (await stateOf(member, id)).state]).toEqual([false, 'WAITING'])
    const listed = await listGarment(member, { description: 'Write to my pay-pal' })
    expect(await sees(viewer, listed)).toBe(false)
  })

  it('new photos wait by their setting; a paused item stays paused once it is approved', async () => {
    const member = await world.member()
    const id = await listGarment(member)
    await set({ newPhotosWait: true })
    const change = (body: object) => member.call(changeListing, { params: { id }, body })
    await change({ isActive: false })
    const [picture] = await member.upload([await anyJpeg()])
    expect((await change({ images: [picture!.path] })).status).toBe(200)
    expect((await stateOf(member, id)).state).toBe('WAITING')
    await host.ok(approveListing, { body: { listingId: id } })
    expect(await sees(viewer, id)).toBe(false)
    expect((await change({ isActive: true })).status).toBe(200)
    expect(await sees(viewer, id)).toBe(true)
  })

  it('an item that its owner pauses while it waits stays paused once it is approved, whatever else they change', async () => {
    await set({ wordsWait: ['replica'] })
    const member = await world.member()
    const pauses = { isActive: false }
    for (const later of [
      [pauses],
      [pauses, { description: 'No REPLICA' }],
      [{ ...pauses, brand: 'Replica' }, { size: 12 }],
    ]) {
      const id = await listGarment(member, { description: 'A replica' })
      for (const body of later) await member.ok(changeListing, { params: { id }, body })
      expect((await stateOf(member, id)).state).toBe('WAITING')
      await host.ok(approveListing, { body: { listingId: id } })
      expect([await sees(viewer, id), (await stateOf(member, id)).state]).toEqual([false, 'OPEN'])
      await member.ok(changeListing, { params: { id }, body: { isActive: true } })
      expect(await sees(viewer, id)).toBe(true)
    }
  })

  it('words are stored in lower case, once each and in order; the same words again change nothing', async () => {
    await set({ wordsWait: ['Replica', 'fake', 'replica'] })
    const [before] = (await host.ok(getSettings)).body.items.filter(({ name }) => name === 'wordsWait')
    expect(before!.value).toEqual(['fake', 'replica'])
    await set({ wordsWait: ['REPLICA', 'fake '] })
    const [after] = (await host.ok(getSettings)).body.items.filter(({ name }) => name === 'wordsWait')
    expect(after).toEqual(before)
    const lines = (await host.ok(getAudit)).body.items.filter(({ subject }) => subject === 'wordsWait')
    expect(lines[0]!.detail).toMatchObject({ before: [], after: ['fake', 'replica'] })
    const body = { name: 'wordsWait', value: ['x'], revision: before!.revision, note: 'x' } as const
    const wrong = await host.call(changeSetting, { body: { ...body, value: [...body.value] } })
    expect([wrong.status, wrong.body.error.fields?.value]).toEqual([400, settingTexts.words])
  })
})

describe('an item that its owner changes while it is taken down', () => {
  it('waits from the moment it is restored, not before, and its letter says so', async () => {
    const member = await world.member()
    const id = await listGarment(member)
    await set({ wordsWait: ['replica'], newPhotosWait: true })
    const hide = (isHidden: boolean) =>
      host.ok(hideListing, { body: { listingId: id, isHidden, note: 'After another look.' } })
    const change = (body: object) => member.call(changeListing, { params: { id }, body })
    await hide(true)
    expect((await change({ description: 'A REPLICA, worn once' })).status).toBe(200)
    const [picture] = await member.upload([await anyJpeg()])
    expect((await change({ images: [picture!.path] })).status).toBe(200)
    expect([(await stateOf(member, id)).state, await waitingIds()]).toEqual([
      'HIDDEN',
      expect.not.arrayContaining([id]),
    ])
    const today = async () => (await host.ok(getToday)).body.data.waiting.map((line) => line.id)
    expect(await today()).not.toContain(id)
    expect((await host.call(approveListing, { body: { listingId: id } })).status).toBe(409)
    expect(await lettersTo(member, /We’re looking at/)).toEqual([])

    await world.advance('P10D')
    await hide(false)
    const { state, answerBy } = await stateOf(member, id)
    expect([state, answerBy! > world.day()]).toEqual(['WAITING', true])
    expect([await waitingIds(), await today()]).toEqual([expect.arrayContaining([id]), expect.arrayContaining([id])])
    expect((await change({ isActive: true })).status).toBe(403)
    const [letter] = await lettersTo(member, /is yours again/)
    expect(letter!.text).toMatch(/we look at it before others see it/)
    const { approvalReasons } = (await host.ok(getDeskListing, { query: { listingId: id } })).body.data
    expect(approvalReasons.toSorted()).toEqual(['PHOTOS', 'WORDS'])
    await host.ok(approveListing, { body: { listingId: id } })
    expect((await change({ isActive: true })).status).toBe(200)
    expect(await sees(viewer, id)).toBe(true)
  })

  it('waits too when an appeal restores it, and the letter about the appeal says so', async () => {
    const member = await world.member()
    const id = await listGarment(member)
    await set({ wordsWait: ['replica'] })
    await host.ok(hideListing, { body: { listingId: id, isHidden: true, note: 'A shop photo.' } })
    const [hidden] = await lettersTo(member, /was taken down/)
    const token = /\/appeal\/([\w-]{43})/.exec(hidden!.text)![1]!
    await world.visitor().ok(sendAppeal, { body: { token, text: 'I took it myself.' } })
    await member.ok(changeListing, { params: { id }, body: { description: 'A REPLICA, worn once' } })
    const appeal = (await second.ok(getAppeals)).body.items.find(({ member: who }) => who.id === member.id)!
    await second.ok(answerAppeal, { body: { appealId: appeal.id, isUpheld: false, note: 'After another look.' } })

    expect([(await stateOf(member, id)).state, await waitingIds()]).toEqual(['WAITING', expect.arrayContaining([id])])
    const [letter] = await lettersTo(member, /We took our decision back/)
    expect(letter!.text).toMatch(/You’ve changed your listing Rixo since we took it down, so we look at it before/)
    expect(letter!.text).toContain(formatDay((await stateOf(member, id)).answerBy!))
  })

  it('does not wait when nothing that is looked at has changed', async () => {
    const member = await world.member()
    const id = await listGarment(member)
    await set({ wordsWait: ['replica'] })
    const hide = (isHidden: boolean) =>
      host.ok(hideListing, { body: { listingId: id, isHidden, note: 'After another look.' } })
    await hide(true)
    await member.ok(changeListing, { params: { id }, body: { size: 12 } })
    await hide(false)
    expect((await stateOf(member, id)).state).toBe('OPEN')
    const [letter] = await lettersTo(member, /is yours again/)
    expect(letter!.text).toMatch(/you can activate your listing Rixo again/i)
  })
})

describe('the operator’s list of items', () => {
  it('finds by brand, kind, text and owner together, also what others do not see, and pages through all', async () => {
    const owner = await world.member({ firstName: 'Quilla', secondName: 'Rex' })
    const id = await listGarment(owner, { brand: 'Zandra', description: 'Chiffon with a %' })
    await owner.ok(changeListing, { params: { id }, body: { isActive: false } })
    const idsFor = async (words: string, state: 'ALL' | 'ACTIVE' | 'INACTIVE' = 'ALL') =>
      (await host.ok(getDeskListings, { query: { words, state } })).body.items.map((item) => item.id)
    expect(await idsFor('zandra chiffon quilla')).toEqual([id])
    expect(await idsFor('zandra', 'INACTIVE')).toEqual([id])
    expect(await idsFor('zandra', 'ACTIVE')).toEqual([])
    expect(await idsFor(id)).toEqual([id])
    expect(await idsFor('quilla %')).toEqual([id])
    expect(await idsFor('zándra chïffon quíllà')).toEqual([id])
    const pagedIds: string[] = []
    let lastKey: string | null | undefined
    do {
      const { body } = await host.ok(getDeskListings, { query: { limit: 3, ...(lastKey ? { lastKey } : {}) } })
      pagedIds.push(...body.items.map((item) => item.id))
      lastKey = body.lastKey
    } while (lastKey)
    const all = await world.db.selectFrom('listings').select('id').where('deletedAt', 'is', null).execute()
    expect(pagedIds.toSorted()).toEqual(all.map((item) => item.id).toSorted())
  })

  it('is downloaded without a formula, and logged; and is for operators alone', async () => {
    const owner = await world.member()
    const id = await listGarment(owner, { brand: '=1+1' })
    const { text } = (await host.ok(downloadListings, { body: { words: id } })).body
    expect(text).toContain("'=1+1 dress")
    expect((await host.ok(getAudit)).body.items[0]).toMatchObject({ action: 'download-listings', subject: '1' })
    for (const member of [owner, viewer]) {
      expect((await member.call(getDeskListings)).status).toBe(404)
      expect((await member.call(downloadListings, { body: {} })).status).toBe(404)
      expect((await member.call(getDeskListing, { query: { listingId: id } })).status).toBe(404)
      expect((await member.call(approveListing, { body: { listingId: id } })).status).toBe(404)
    }
    expect((await viewer.call(getListingState, { query: { listingId: id } })).status).toBe(404)
  })
})
