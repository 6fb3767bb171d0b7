import { isMadeOfOwnData, isPasswordLongEnough, isPattern } from '@hemline/contract/identity/rules.ts'
import { expect, test } from 'vitest'
import { isCommonPassword } from '../server/src/identity/common-passwords.ts'
import { people } from './people.ts'
import { DEMO_PASSWORD } from './sign-up.ts'

test('every demo member can choose the demo password', async () => {
  expect([isPasswordLongEnough(DEMO_PASSWORD), isPattern(DEMO_PASSWORD)]).toEqual([true, false])
  expect(await isCommonPassword(DEMO_PASSWORD)).toBe(false)
  for (const { email, firstName, secondName, dateOfBirth } of people)
    expect(isMadeOfOwnData(DEMO_PASSWORD, { email, firstName, secondName, birthdate: dateOfBirth }), email).toBe(false)
})
