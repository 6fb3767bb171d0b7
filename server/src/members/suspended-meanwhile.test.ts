import { identityTexts } from '@hemline/contract/identity/words.ts'
import { changeUser, sendPhoneCode, verifyPhone } from '@hemline/contract/members/calls.ts'
import {
  beginSecondFactor,
  confirmSecondFactor,
  passSecondFactor,
} from '@hemline/contract/operator/second-factor-calls.ts'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { codeAt } from '../../test/code-at.ts'
import { untilLocked } from '../../test/locks.ts'
import { codeFor } from '../../test/phone.ts'
import { createWorld, type TestMember, type World } from '../../test/world.ts'
import type { Tx } from '../base/db.ts'
import { keepBan } from './ban-actions.ts'
import { lockPhoneNumber } from './phone-store.ts'

// From docs/product.md §5 and §6: what is theirs when they are suspended stays theirs, so from then on they change none of it.

let world: World
let member: TestMember
let count = 0
const owners = Array.from({ length: 9 }, (_, at) => `owner${at}@example.com`)
beforeAll(async () => {
  world = await createWorld({ OPERATOR_EMAILS: owners.join(), SMS_PER_DAY: '99' }, { lockMs: 60_000 })
})
afterAll(() => world.close())
beforeEach(async () => {
  member = await world.member({ email: owners[count]! })
  count += 1
})

const secretOf = async () => (await member.ok(beginSecondFactor)).body.data.secret.replaceAll(' ', '')
const enters = (secret: string) => ({ body: { code: codeAt(secret, world.clock.now()) } })

/** Each change with what goes before it: it begins before the suspension, and reaches the member's row after it. */
const changes = {
  'another phone number': async () => () => member.call(changeUser, { body: { phoneNumber: '+447400333222' } }),
  'another address': async () => () => member.call(changeUser, { body: { address: '9 New Street' } }),
  'a code to their number': async () => () => member.call(sendPhoneCode),
  'the proof of their number': async () => {
    const code = await codeFor(world, member)
    return () => member.call(verifyPhone, { body: { code } })
  },
  'a new second step': async () => () => member.call(beginSecondFactor),
  'the second step that they set up': async () => {
    const secret = await secretOf()
    return () => member.call(confirmSecondFactor, enters(secret))
  },
  'the second step of a sign-in': async () => {
    const secret = await secretOf()
    await member.ok(confirmSecondFactor, enters(secret))
    await world.advance('PT30S')
    return () => member.call(passSecondFactor, enters(secret))
  },
} satisfies Record<string, () => Promise<() => ReturnType<TestMember['call']>>>

/** What the database has of the member. */
const stored = async () => ({
  row: await world.db
    .selectFrom('members')
    .select(['phoneNumber', 'phoneVerifiedAt', 'address'])
    .where('id', '=', member.id)
    .executeTakeFirst(),
  texts: await world.db.selectFrom('phoneCodes').select(['id', 'usedAt']).where('memberId', '=', member.id).execute(),
  factor: await world.db.selectFrom('secondFactors').selectAll().where('memberId', '=', member.id).execute(),
  passes: await world.db.selectFrom('secondFactorPasses').selectAll().where('memberId', '=', member.id).execute(),
})
const suspend = (tx: Tx) =>
  tx.updateTable('members').set({ suspendedAt: world.clock.now() }).where('id', '=', member.id).execute()

it.each(Object.keys(changes) as (keyof typeof changes)[])('who is suspended meanwhile is refused %s', async (of) => {
  const change = await changes[of]()
  const before = await stored()
  const begun: ReturnType<typeof change>[] = []
  await world.db.transaction().execute(async (tx) => {
    await suspend(tx)
    begun.push(change())
    await untilLocked(world, { on: 'from "members"' })
  })
  const { status, body } = await begun[0]!
  expect([status, body.error.code, body.error.message]).toEqual([403, 'FORBIDDEN', identityTexts.suspended])
  expect(await stored()).toEqual(before)
})

it('who is banned between the try of a code and the proof of the number proves no number', async () => {
  const code = await codeFor(world, member)
  const { phoneNumber } = (await stored()).row!
  const begun: Promise<{ status: number }>[] = []
  await world.db.transaction().execute(async (tx) => {
    await lockPhoneNumber(tx, phoneNumber!)
    begun.push(member.call(verifyPhone, { body: { code } }))
    await untilLocked(world, { on: 'pg_advisory_xact_lock' })
    await suspend(tx)
    await keepBan(world.deps, tx, { id: member.id, now: world.clock.now() })
  })
  expect((await begun[0]!).status).toBe(403)
  expect((await stored()).row?.phoneVerifiedAt).toBeNull()
})
