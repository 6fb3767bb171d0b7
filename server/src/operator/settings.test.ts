import { acceptInvitation, addContacts, openInvite } from '@hemline/contract/friends/calls.ts'
import { sendPhoneCode } from '@hemline/contract/members/calls.ts'
import { getAudit } from '@hemline/contract/operator/calls.ts'
import { changeRole, changeSetting, getSettings, undoSetting } from '@hemline/contract/operator/setting-calls.ts'
import { createReport } from '@hemline/contract/safety/calls.ts'
import { getFees } from '@hemline/contract/settings/calls.ts'
import type { SettingName } from '@hemline/contract/settings/settings.ts'
import { settingTexts } from '@hemline/contract/settings/words.ts'
import { createShareLink } from '@hemline/contract/share-links/calls.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { listGarment } from '../../test/loans.ts'
import { codeOf, note, openOwners } from '../../test/owners.ts'
import { takeOut } from '../../test/take-out.ts'
import type { TestMember, World } from '../../test/world.ts'

// From docs/product.md §13: each change of a setting with who, when, before and after; undone while it is the latest.

const { opened, change, undo, listed } = openOwners()
let world: World
let owner: TestMember
let second: TestMember
beforeAll(() => {
  ;({ world, owner, second } = opened())
})

it('an owner changes a setting with a reason; everyone with a role sees who, when, before and after; the log has it', async () => {
  expect(await listed('deliveryFee')).toEqual({ name: 'deliveryFee', value: 690, revision: 0, changes: [] })
  expect((await change('deliveryFee', 755)).status).toBe(200)
  await world.advance('PT1H')
  expect((await change('deliveryFee', 800, 1, second)).status).toBe(200)
  const { changes, ...present } = await listed('deliveryFee')
  expect(present).toEqual({ name: 'deliveryFee', value: 800, revision: 2 })
  expect(changes.map(({ changedAt: _, ...one }) => one)).toEqual([
    { revision: 2, before: 755, value: 800, note, isUndo: false, changedBy: 'Sam Smith', changedById: second.id },
    { revision: 1, before: 690, value: 755, note, isUndo: false, changedBy: 'Olga Owen', changedById: owner.id },
  ])
  expect(Date.parse(changes[0]!.changedAt) - Date.parse(changes[1]!.changedAt)).toBeGreaterThanOrEqual(3_600_000)
  const [line] = (await owner.ok(getAudit, { query: {} })).body.items
  expect(line).toMatchObject({
    action: 'change-setting',
    subject: 'deliveryFee',
    detail: { before: 755, after: 800, note },
  })
})

describe('who may', () => {
  it.each([
    ['a visitor', null, 'UNAUTHENTICATED', 'UNAUTHENTICATED'],
    ['a member', 'MEMBER', 'NOT_FOUND', 'NOT_FOUND'],
    ['support', 'SUPPORT', 200, 'FORBIDDEN'],
    ['an operator', 'OPERATOR', 200, 'FORBIDDEN'],
    ['an owner', 'OWNER', 200, 200],
  ] as const)('%s', async (_, role, reads, changes) => {
    const by = role === null ? world.visitor() : await world.member()
    if (role !== null && role !== 'MEMBER')
      await owner.ok(changeRole, { body: { email: (by as TestMember).email, role, note: 'Welcome.' } })
    const body = { name: 'deliveryFee', revision: 0, note } as const
    expect(codeOf(await by.call(getSettings))).toBe(reads)
    expect(codeOf(await by.call(changeSetting, { body: { ...body, value: 700 } }))).toBe(changes)
    expect(codeOf(await by.call(undoSetting, { body: { ...body, revision: 1 } }))).toBe(changes)
    expect(codeOf(await by.call(getFees))).toBe(200)
    expect((await listed('deliveryFee')).revision).toBe(changes === 200 ? 2 : 0)
  })
})

describe('an invalid change', () => {
  it.each([
    ['deliveryFee', -1, 'Please enter an amount from £0.60 to £100.00'],
    ['deliveryFee', 10_001, 'Please enter an amount from £0.60 to £100.00'],
    ['serviceFee', 29, settingTexts.tooSmall(30)],
    ['dryCleaningFee', true, 'Please enter an amount from £0.30 to £100.00'],
    ['chargesServiceFee', 1, settingTexts.choose],
  ] as const)('of %s to %s changes nothing and has its reason next to the field', async (name, value, words) => {
    const answer = await change(name, value)
    expect(answer).toMatchObject({ status: 400, body: { error: { code: 'INVALID', fields: { value: words } } } })
    expect((await listed(name)).revision).toBe(0)
  })

  it('has no reason, or names no setting', async () => {
    const body = { name: 'deliveryFee', value: 700, revision: 0 } as const
    expect(codeOf(await owner.call(changeSetting, { body: { ...body, note: ' ' } }))).toBe('INVALID')
    const unknown = { ...body, name: 'password' as SettingName, note }
    expect(codeOf(await owner.call(changeSetting, { body: unknown }))).toBe('INVALID')
  })

  it('is one of a setting that was changed since it was opened', async () => {
    await change('deliveryFee', 755)
    const late = await change('deliveryFee', 700, 0, second)
    expect(late).toMatchObject({
      status: 409,
      body: { error: { code: 'CONFLICT', message: settingTexts.changedMeanwhile } },
    })
    expect((await listed('deliveryFee')).value).toBe(755)
  })

  it('is not the same value again, which changes nothing', async () => {
    expect((await change('deliveryFee', 690)).status).toBe(200)
    expect((await listed('deliveryFee')).revision).toBe(0)
  })
})

describe('undo', () => {
  it('writes the value before as a new change, which can be undone too', async () => {
    await change('deliveryFee', 755)
    expect((await undo('deliveryFee', 1, second)).status).toBe(200)
    expect(await listed('deliveryFee')).toMatchObject({
      value: 690,
      revision: 2,
      changes: [{ before: 755, value: 690, isUndo: true, changedBy: 'Sam Smith' }, { isUndo: false }],
    })
    const [line] = (await owner.ok(getAudit, { query: {} })).body.items
    expect(line).toMatchObject({ action: 'undo-setting', detail: { before: 755, after: 690, note } })
    expect((await undo('deliveryFee', 2)).status).toBe(200)
    expect((await listed('deliveryFee')).value).toBe(755)
  })

  it('is refused after another change, and without one', async () => {
    expect(codeOf(await undo('deliveryFee', 1))).toBe('NOT_FOUND')
    await change('deliveryFee', 755)
    await change('deliveryFee', 800, 1, second)
    expect(codeOf(await undo('deliveryFee', 1))).toBe('CONFLICT')
    expect((await listed('deliveryFee')).value).toBe(800)
  })

  it('is refused where the former value is outside the bounds of today', async () => {
    await change('deliveryFee', 755)
    await world.deps.pool.query('alter table setting_changes disable trigger user')
    await world.deps.pool.query(`update setting_changes set before = '99999'`)
    await world.deps.pool.query('alter table setting_changes enable trigger user')
    expect(codeOf(await undo('deliveryFee', 1))).toBe('INVALID')
  })
})

it('of many changes and undos at the same moment one wins, and the others get CONFLICT', async () => {
  await change('deliveryFee', 755)
  const answers = await Promise.all([
    change('deliveryFee', 800, 1),
    change('deliveryFee', 805, 1, second),
    undo('deliveryFee', 1),
    change('deliveryFee', 810, 1, second),
  ])
  expect(answers.map(codeOf).sort()).toEqual([200, 'CONFLICT', 'CONFLICT', 'CONFLICT'])
  expect((await listed('deliveryFee')).revision).toBe(2)
})

it('the database refuses to change, delete or empty the changes', async () => {
  await change('deliveryFee', 755)
  for (const statement of [
    `update setting_changes set value = '1'`,
    'delete from setting_changes',
    'truncate setting_changes',
  ])
    await expect(world.deps.pool.query(statement)).rejects.toThrow('only grows')
})

describe('beside nodes of the version before, which read and write tables of their own', () => {
  const formerWindow = async () =>
    (await world.deps.pool.query('select is_open, changed_by from public_window')).rows[0]
  const formerApproval = async () =>
    (await world.deps.pool.query('select first_items, new_photos, words from approval_settings')).rows[0]

  it('they read what is changed here', async () => {
    await change('publicWindow', false)
    expect(await formerWindow()).toEqual({ is_open: false, changed_by: owner.id })
    await undo('publicWindow', 1, second)
    expect(await formerWindow()).toEqual({ is_open: true, changed_by: second.id })
    await change('firstItemsWait', true)
    await change('newPhotosWait', true)
    await change('wordsWait', ['replica', 'fake'])
    expect(await formerApproval()).toEqual({ first_items: true, new_photos: true, words: ['fake', 'replica'] })
    await undo('firstItemsWait', 1)
    await undo('newPhotosWait', 1)
    await undo('wordsWait', 1)
    expect(await formerApproval()).toEqual({ first_items: false, new_photos: false, words: [] })
    expect((await listed('wordsWait')).changes).toHaveLength(2)
  })

  it('what they change is a line here, and can be undone', async () => {
    const at = world.clock.now()
    await world.deps.pool.query('update public_window set is_open = false, changed_by = $1, changed_at = $2', [
      second.id,
      at,
    ])
    expect(await listed('publicWindow')).toMatchObject({
      value: false,
      revision: 1,
      changes: [{ before: true, value: false, changedBy: 'Sam Smith', changedAt: at.toISOString() }],
    })
    await world.deps.pool.query(`update approval_settings set words = '{fake}', new_photos = true, changed_by = $1`, [
      second.id,
    ])
    expect(await listed('wordsWait')).toMatchObject({ value: ['fake'], revision: 1 })
    expect(await listed('newPhotosWait')).toMatchObject({ value: true, revision: 1 })
    expect(await listed('firstItemsWait')).toMatchObject({ value: false, revision: 0 })
    for (const name of ['publicWindow', 'wordsWait', 'newPhotosWait'] as const) await undo(name, 1)
    expect([await formerWindow(), await formerApproval()]).toMatchObject([
      { is_open: true },
      { new_photos: false, words: [] },
    ])
  })
})

describe('a limit for each day', () => {
  const tokenIn = ({ url }: { url: string }) => url.split('/invite/')[1]!
  const made = Array.from({ length: 60 }, (_, at) => `nobody${at}@example.com`)
  type Ask = (member: TestMember, at: number) => Promise<{ status: number; body: unknown }>
  const share = async (member: TestMember): Promise<Ask> => {
    const listingId = await listGarment(member)
    return (by) => by.call(createShareLink, { body: { listingId } })
  }
  const invite = async (owner: TestMember): Promise<Ask> => {
    const { data } = (await owner.ok(openInvite, { body: { isNew: false } })).body
    const token = tokenIn(data)
    return async () => (await world.member()).call(acceptInvitation, { body: { token } })
  }
  const report = async (): Promise<Ask> => {
    const others = await Promise.all(Array.from({ length: 5 }, () => world.member()))
    return (by, at) =>
      by.call(createReport, { body: { targetType: 'PROFILE', targetId: others[at]!.id, reason: 'SCAM' } })
  }
  const renew = async (): Promise<Ask> => (by) => by.call(openInvite, { body: { isNew: true } })
  const contacts = async (): Promise<Ask> => (by, at) =>
    by.call(addContacts, { body: { emails: made.slice(at * 25, (at + 1) * 25).join(',') } })
  const codes = async (): Promise<Ask> => async (by) => {
    await world.advance('PT61S')
    return by.call(sendPhoneCode)
  }
  const exports = async (): Promise<Ask> => async (by) => {
    const answer = await takeOut(world, by)
    return { status: answer.status, body: answer.ok ? await answer.arrayBuffer() : await answer.json() }
  }

  it.each([
    ['shareLinksADay', 2, 2, share, 'SHARE_LINK_LIMIT_EXCEEDED'],
    ['inviteLinksADay', 2, 2, renew, 'TOO_MANY'],
    ['inviteUsesADay', 2, 2, invite, 'TOO_MANY'],
    ['unmatchedContactsADay', 50, 2, contacts, 'TOO_MANY'],
    ['reportsADay', 3, 3, report, 'TOO_MANY'],
    ['dataExportsADay', 1, 1, exports, 'TOO_MANY'],
    ['phoneCodesADay', 2, 2, codes, 'TOO_MANY'],
  ] as const)('%s of %i allows %i calls, and one more once it is raised', async (name, value, calls, begin, code) => {
    expect((await change(name, value)).status).toBe(200)
    const member = await world.member()
    const ask = await begin(member)
    for (let at = 0; at < calls; at += 1) expect(codeOf(await ask(member, at))).toBeLessThan(300)
    expect(codeOf(await ask(member, calls))).toBe(code)
    expect((await change(name, value * 2, 1)).status).toBe(200)
    expect(codeOf(await ask(member, calls))).toBeLessThan(300)
  })
})
