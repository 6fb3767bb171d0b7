import { expect, it } from 'vitest'
import { needsSecondFactor, plainCode } from './second-factor.ts'

it('a code is asked for where the community requires one or the member set one up, until this sign-in entered it', () => {
  const cases = [true, false].flatMap((isRequired) =>
    [true, false].flatMap((isSetUp) =>
      [true, false].map((hasPassed) => [
        isRequired,
        isSetUp,
        hasPassed,
        needsSecondFactor({ isRequired, isSetUp, hasPassed }),
      ]),
    ),
  )
  expect(cases.filter(([, , , isAsked]) => isAsked)).toEqual([
    [true, true, false, true],
    [true, false, false, true],
    [false, true, false, true],
  ])
})

it('a code is read however it is typed', () => {
  expect([plainCode(' 123 456 '), plainCode('ABCD-efgh')]).toEqual(['123456', 'abcdefgh'])
})
