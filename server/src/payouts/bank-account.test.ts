import { randomUUID } from 'node:crypto'
import { makeBatch } from '@hemline/contract/operator/payout-calls.ts'
import { removeBankAccount, setBankAccount } from '@hemline/contract/payouts/calls.ts'
import { payoutTexts } from '@hemline/contract/payouts/words.ts'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { untilLocked } from '../../test/locks.ts'
import { PASSWORD, setPasswordOf } from '../../test/member-pool.ts'
import { account, other, owedLender, own, payeeOf, saveAccount } from '../../test/payouts.ts'
import { takeOut } from '../../test/take-out.ts'
import { createWorld, type TestMember, type World } from '../../test/world.ts'
import { eraseHoldings } from '../account/store.ts'
import { findDetails } from './store.ts'

let world: World
let hanna: TestMember
beforeAll(async () => {
  world = await createWorld({ OPERATOR_EMAILS: 'hanna@example.com' })
  hanna = await world.member({ firstName: 'Hanna', email: 'hanna@example.com' })
})
afterAll(() => world.close())

const trySaving = (member: TestMember, body: object = account) =>
  member.call(setBankAccount, { body: { password: PASSWORD, ...body } as never })

describe('a bank account', () => {
  it('is validated field by field, and sort code and number together', async () => {
    const member = await world.member()
    const fieldsOf = async (changes: object) => (await trySaving(member, { ...account, ...changes })).body.error.fields
    expect(await fieldsOf({ sortCode: '12345' })).toEqual({ sortCode: payoutTexts.sortCodeWrong })
    expect(await fieldsOf({ accountNumber: '123' })).toEqual({ accountNumber: payoutTexts.accountWrong })
    expect(await fieldsOf({ holder: ' ' })).toEqual({ holder: payoutTexts.holderMissing })
    expect(await fieldsOf({ holder: '=cmd' })).toEqual({ holder: payoutTexts.holderWrong })
    expect(await fieldsOf({ accountNumber: '66374959' })).toEqual({ accountNumber: payoutTexts.noMatch })
    expect((await own(member)).account).toBeNull()
  })

  it('requires the password, is shown masked, and every change is confirmed by email', async () => {
    const member = await world.member()
    await setPasswordOf(world, member)
    const ask = async (password?: string) => (await trySaving(member, { ...account, password })).body.error.fields
    expect(await ask()).toEqual({ password: payoutTexts.passwordMissing })
    expect(await ask('not my password')).toEqual({ password: payoutTexts.wrongPassword })
    expect((await own(member)).account).toBeNull()
    const saved = await trySaving(member)
    expect(saved.body.data).toMatchObject({
      asksPassword: true,
      account: { holder: 'Lena Lark', sortCode: '••-••-99', accountNumber: '••••4958' },
    })
    expect(JSON.stringify(saved.body.data.account)).not.toContain('6637')
    await trySaving(member, other)
    expect((await own(member)).account).toMatchObject({ accountNumber: '••••7491' })
    expect((await member.call(removeBankAccount, { body: {} })).status).toBe(400)
    await member.ok(removeBankAccount, { body: { password: PASSWORD } })
    expect((await own(member)).account).toBeNull()
    await world.drain()
    const messages = await world.emailsTo(member.email)
    expect(messages.map((one) => one.subject).filter((one) => one.includes('bank account'))).toHaveLength(3)
    expect(JSON.stringify(messages)).not.toContain('66374958')
    expect(messages.find((one) => one.subject.includes('has changed'))!.text).toContain('goes to the earlier account')
  })

  it('that was changed elsewhere since it was seen is replaced only by a client that says so', async () => {
    const member = await world.member()
    await setPasswordOf(world, member)
    const saving = (body: object, seen?: string | null) => trySaving(member, { ...body, seen })
    expect((await saving(account, null)).status).toBe(200)
    const first = (await own(member)).account!.updatedAt
    expect((await saving(account, null)).body.error).toMatchObject({
      code: 'CHANGED_MEANWHILE',
      message: payoutTexts.changedMeanwhile,
    })
    await world.advance('PT1M')
    expect((await saving(other, first)).status).toBe(200)
    expect((await saving(account, first)).status).toBe(409)
    expect((await own(member)).account).toMatchObject({ accountNumber: '••••7491' })
    await member.ok(removeBankAccount, { body: { password: PASSWORD } })
    expect((await saving(account, first)).status).toBe(409)
    expect((await saving(account)).status).toBe(200)
  })

  it('is nowhere in the database in clear text', async () => {
    const member = await world.member()
    await saveAccount(world, member, { ...account, holder: 'Quillon Canary' })
    const { rows } = await world.deps.pool.query<{ name: string }>(
      `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
       where table_schema in ('public', 'jobs') and table_type = 'BASE TABLE'`,
    )
    for (const { name } of rows) {
      const result = await world.deps.pool.query(`select 1 from ${name} t where t::text ~ 'Quillon|66374958|089999'`)
      expect([name, result.rows.length]).toEqual([name, 0])
    }
  })

  it('that no key opens counts as missing: its member enters it again, and everything else works', async () => {
    const { lender, owedIds } = await owedLender(world, hanna)
    await world.db
      .updateTable('payoutDetails')
      .set({ sealed: '00000000.AAAA' })
      .where('memberId', '=', lender.id)
      .execute()
    expect((await own(lender)).account).toBeNull()
    expect(await payeeOf(hanna, lender)).toMatchObject({ account: null })
    expect((await hanna.call(makeBatch, { body: { batchId: randomUUID(), owedIds } })).status).toBe(409)
    await saveAccount(world, lender, { ...account, seen: null })
    expect(await payeeOf(hanna, lender)).toMatchObject({ account: '••••4958' })
  })

  it('that is entered in the moment in which its member is erased is not stored', async () => {
    const member = await world.member()
    await setPasswordOf(world, member)
    const signedIn = world.visitor(await member.token())
    const now = world.clock.now()
    const erased = { deletesAt: now, suspendedAt: now, erasedAt: now, email: `erased-${member.id}@erased.invalid` }
    const { entering } = await world.db.transaction().execute(async (tx) => {
      await tx.updateTable('members').set(erased).where('id', '=', member.id).execute()
      const entering = signedIn.call(setBankAccount, { body: { password: PASSWORD, ...account } })
      await untilLocked(world)
      return { entering }
    })
    expect((await entering).status).toBe(401)
    expect(await findDetails(world.db, member.id)).toBeUndefined()
  })

  it('is in the member’s export in full, and deleted with the account', async () => {
    const { lender, owedIds } = await owedLender(world, hanna)
    await hanna.ok(makeBatch, { body: { batchId: randomUUID(), owedIds } })
    const answer = await takeOut(world, lender)
    const files = unzipSync(new Uint8Array(await answer.arrayBuffer()))
    const data = JSON.parse(strFromU8(files['data.json']!))
    expect(data.bank_accounts).toMatchObject([{ holder: 'Lena Lark', sortCode: '089999', accountNumber: '66374958' }])
    expect(data.payouts).toMatchObject([{ pence: 1800, paid_on: null }])
    await world.db.transaction().execute((tx) => eraseHoldings(tx, lender.id))
    const left = await world.deps.pool.query(
      'select sealed from payout_details where member_id = $1 union all select sealed from payouts where member_id = $1',
      [lender.id],
    )
    expect(left.rows).toEqual([{ sealed: null }])
  })
})
