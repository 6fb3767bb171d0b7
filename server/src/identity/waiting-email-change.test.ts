import { identityTexts } from '@hemline/contract/identity/words.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { emailOf, lettersTo, nora, pendingOf, refused } from '../../test/email-changes.ts'
import { untilLocked } from '../../test/locks.ts'
import { outcome, PASSWORD, type Pool, poolOf } from '../../test/member-pool.ts'
import { createWorld, type World } from '../../test/world.ts'
import { deleteOutdated } from './store.ts'

let world: World
let pool: Pool
beforeAll(async () => {
  world = await createWorld({}, { lockMs: 60_000 })
  pool = poolOf(world)
})
afterAll(() => world.close())

describe('a change that waits', () => {
  it('is cancelled by the address the account has, in any case and without a password', async () => {
    const { email, next, here } = await nora(pool)
    await pool.changeEmail(here.accessToken, next)
    const [code] = await pool.codes(next)
    const cancelled = await pool.changeEmail(here.accessToken, ` ${email.toUpperCase()}`, null)
    expect(cancelled.CodeDeliveryDetailsList).toEqual([])
    expect(await pendingOf(world, here.idToken)).toBeNull()
    expect((await outcome(pool.verifyEmail(here.accessToken, code!))).type).toBe('InvalidParameterException')
    expect(await emailOf(world, here.idToken)).toBe(email)
  })

  it('ends with a new password', async () => {
    const { email, next, here } = await nora(pool)
    await pool.changeEmail(here.accessToken, next)
    const [code] = await pool.codes(next)
    await pool.forgot(email)
    await pool.choose(email, (await pool.codes(email))[0]!, `${PASSWORD} two`)
    const again = await pool.signIn(email, `${PASSWORD} two`)
    expect((await outcome(pool.verifyEmail(again.accessToken, code!))).type).toBe('InvalidParameterException')
    expect(await emailOf(world, again.idToken)).toBe(email)
  })

  it('is refused to one who is suspended, also with the code of one that waits, until the suspension ends', async () => {
    const { email, next, here } = await nora(pool)
    await pool.changeEmail(here.accessToken, next)
    const [code] = await pool.codes(next)
    const suspend = async (suspendedAt: Date | null) =>
      world.db.updateTable('members').set({ suspendedAt }).where('email', '=', email).execute()
    await suspend(world.clock.now())
    for (const act of [
      () => pool.verifyEmail(here.accessToken, code!),
      () => pool.changeEmail(here.accessToken, `other-${next}`),
      () => pool.resendEmailCode(here.accessToken),
    ])
      expect(await outcome(act())).toEqual(refused('NotAuthorizedException', identityTexts.suspended))
    await suspend(null)
    await pool.verifyEmail(here.accessToken, code!)
    expect(await emailOf(world, (await pool.refresh(here.refreshToken)).idToken)).toBe(next)
  })

  it.each(['made', 'asked for', 'sent a code again'] as const)(
    'is refused to one who is suspended while it is being %s',
    async (act) => {
      const { email, next, here } = await nora(pool)
      await pool.changeEmail(here.accessToken, next)
      const codes = await pool.codes(next)
      const acts = {
        made: () => pool.verifyEmail(here.accessToken, codes[0]!),
        'asked for': () => pool.changeEmail(here.accessToken, `other-${next}`),
        'sent a code again': () => pool.resendEmailCode(here.accessToken),
      }
      const making: ReturnType<typeof outcome>[] = []
      await world.db.transaction().execute(async (tx) => {
        await tx
          .updateTable('members')
          .set({ suspendedAt: world.clock.now() })
          .where('email', '=', email)
          .executeTakeFirstOrThrow()
        making.push(outcome(acts[act]()))
        await untilLocked(world, { on: 'from "members"' })
      })
      expect(await making[0]!).toEqual(refused('NotAuthorizedException', identityTexts.suspended))
      expect(await emailOf(world, here.idToken)).toBe(email)
      expect([await pool.codes(next), await pool.codes(`other-${next}`)]).toEqual([codes, []])
    },
  )

  it('is forgotten after a day', async () => {
    const { next, here } = await nora(pool)
    await pool.changeEmail(here.accessToken, next)
    await world.clock.advance('PT25H')
    await deleteOutdated(world.db, world.clock.now())
    const rows = await world.db.selectFrom('emailChanges').select('id').where('email', '=', next).execute()
    expect(rows).toEqual([])
    expect(await pendingOf(world, (await pool.refresh(here.refreshToken)).idToken)).toBeNull()
  })

  it('waits for a day after its last code, which lasts its ten minutes, and is reported once it is made', async () => {
    const { email, next, here } = await nora(pool)
    await pool.changeEmail(here.accessToken, next)
    await world.clock.advance('PT23H55M')
    await pool.resendEmailCode((await pool.refresh(here.refreshToken)).accessToken)
    const [code] = await pool.codes(next)
    await world.clock.advance('PT9M')
    await deleteOutdated(world.db, world.clock.now())
    const { accessToken } = await pool.signIn(email)
    await pool.verifyEmail(accessToken, code!)
    await deleteOutdated(world.db, world.clock.now())
    expect((await lettersTo(world, email))[0]!.subject).toBe('The email address of your account was changed')
  })

  it('is forgotten after a week, however often a code is sent: the last one for its ten minutes too', async () => {
    const { email, next, here } = await nora(pool)
    await pool.changeEmail(here.accessToken, next)
    for (const pause of [...Array<string>(6).fill('PT23H55M'), 'PT24H5M', 'PT20M']) {
      await world.clock.advance(pause)
      await pool.resendEmailCode((await pool.signIn(email)).accessToken)
    }
    const isThere = async () => {
      await deleteOutdated(world.db, world.clock.now())
      return (await world.db.selectFrom('emailChanges').select('id').where('email', '=', next).execute()).length > 0
    }
    // begun a week and four minutes ago
    await world.clock.advance('PT9M')
    const { accessToken } = await pool.signIn(email)
    expect(await outcome(pool.resendEmailCode(accessToken))).toEqual(
      refused('InvalidParameterException', 'No new email address is waiting for a code. Please start again.'),
    )
    expect(await isThere()).toBe(true)
    await world.clock.advance('PT1M')
    expect(await isThere()).toBe(false)
  })

  it('ends codes for a new password that were sent to the former address', async () => {
    const { email, next, here } = await nora(pool)
    await pool.forgot(email)
    const [reset] = await pool.codes(email)
    await pool.changeEmail(here.accessToken, next)
    await pool.verifyEmail(here.accessToken, (await pool.codes(next))[0]!)
    for (const address of [email, next]) {
      expect((await outcome(pool.choose(address, reset!, `${PASSWORD} two`))).type).toBe('CodeMismatchException')
    }
  })
})
