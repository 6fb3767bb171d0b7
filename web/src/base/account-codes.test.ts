import { describe, expect, test } from 'vitest'
import { openTab, refusal, samplePool, tokens } from './sample-pool.ts'

const pool = samplePool()

const member = { email: 'a@example.com', password: 'long enough', birthdate: '1992-06-14', termsVersion: '2025-05-31' }

test('a refusal has the code and the message, without the pool’s prefix', async () => {
  pool.reply = () => refusal('com.amazonaws#UserLambdaValidationException')
  const tab = await openTab()
  await expect(tab.signUp({ ...member, birthdate: '2010-01-01' })).rejects.toMatchObject({
    code: 'UserLambdaValidationException',
    message: 'You must be 18',
  })
})

test('a code is confirmed with the session it was sent in, and without one after a reload', async () => {
  pool.reply = ({ operation }) => Response.json({ Session: `of ${operation}` })
  const tab = await openTab()
  await tab.signUp({ email: 'a@example.com', password: 'long enough', birthdate: '1990-01-01', termsVersion: '1' })
  await tab.confirmSignUp(' A@example.com', '123456')
  await tab.forgotPassword('a@example.com')
  await tab.confirmForgotPassword('a@example.com', '123456', 'long enough')
  const reloaded = await openTab()
  await reloaded.confirmForgotPassword('a@example.com', '123456', 'long enough')
  expect(pool.calls.map(({ body }) => body.Session ?? body.ClientMetadata)).toEqual([
    undefined,
    'of SignUp',
    undefined,
    { session: 'of ForgotPassword' },
    undefined,
  ])
})

describe('a new password', () => {
  const entered = { email: 'a@example.com', code: '123456', password: 'a whole new one' }
  const operations = () => pool.calls.map(({ operation }) => operation)
  const lost = () => {
    throw new TypeError('network')
  }
  const open = async () => {
    const tab = await openTab()
    const change = tab.thenSignIn(({ email, code, password }) => tab.confirmForgotPassword(email, code, password))
    return { tab, change }
  }

  test('whose answer was lost signs in when it is sent again, and the used code is not refused', async () => {
    const { tab, change } = await open()
    pool.reply = lost
    await expect(change(entered)).rejects.toMatchObject({ code: 'UNREACHABLE' })
    pool.reply = ({ operation }) => (operation === 'InitiateAuth' ? tokens('first') : refusal('CodeMismatchException'))
    await change(entered)
    expect(tab.currentSession()).not.toBeNull()
    expect(operations()).toEqual(['ConfirmForgotPassword', 'InitiateAuth'])
  })

  test('after which signing in failed signs in when it is sent again', async () => {
    const { tab, change } = await open()
    pool.reply = ({ operation }) => (operation === 'InitiateAuth' ? lost() : Response.json({}))
    await expect(change(entered)).rejects.toMatchObject({ code: 'UNREACHABLE' })
    pool.reply = () => tokens('first')
    await change(entered)
    expect(tab.currentSession()).not.toBeNull()
    expect(operations()).toEqual(['ConfirmForgotPassword', 'InitiateAuth', 'InitiateAuth'])
  })

  test('that did not arrive is sent again with its code', async () => {
    const { change } = await open()
    pool.reply = lost
    await expect(change(entered)).rejects.toMatchObject({ code: 'UNREACHABLE' })
    let isSet = false
    pool.reply = ({ operation }) => {
      if (operation === 'InitiateAuth') return isSet ? tokens('first') : refusal('NotAuthorizedException')
      isSet = true
      return Response.json({})
    }
    await change(entered)
    expect(operations()).toEqual(['ConfirmForgotPassword', 'InitiateAuth', 'ConfirmForgotPassword', 'InitiateAuth'])
  })

  test('with a wrong code is refused each time, without a try to sign in', async () => {
    const { change } = await open()
    pool.reply = () => refusal('CodeMismatchException')
    for (const _ of [1, 2]) await expect(change(entered)).rejects.toMatchObject({ code: 'CodeMismatchException' })
    expect(operations()).toEqual(['ConfirmForgotPassword', 'ConfirmForgotPassword'])
  })
})

/** A page that has read the settings, and whose sign-up is refused in these words. */
async function refusedWith(message: string, type = 'UserLambdaValidationException') {
  pool.reply = () => refusal(type, message)
  const page = { ...(await openTab()), ...(await import('./app-settings.ts')) }
  await page.appSettings()
  return page
}

test.each(['Please agree to the terms and conditions.', 'Other words of another version'])(
  'who signs up on a page that is older than the terms is refused as such, whatever the words are: %s',
  async (message) => {
    const page = await refusedWith(message)
    pool.settings.termsVersion = '2026-11-20'
    await expect(page.signUp(member)).rejects.toMatchObject({ code: 'TERMS_REQUIRED', message, status: 400 })
    // the next try agrees to the terms in force
    expect((await page.appSettings()).termsVersion).toBe('2026-11-20')
  },
)

test.each([
  ['UserLambdaValidationException', member.termsVersion],
  ['InvalidParameterException', '2026-11-20'],
])('any other refusal of a sign-up is as the pool has it: %s', async (code, inForce) => {
  const page = await refusedWith('Please agree to the terms and conditions.', code)
  pool.settings.termsVersion = inForce
  await expect(page.signUp(member)).rejects.toMatchObject({ code })
})
