import type { DeskMember } from '@hemline/contract/operator/member-shapes.ts'
import { expect, it } from 'vitest'
import { stateOf } from './member-state.ts'

const member = { hasOnboarded: true, isSuspended: false, isBanned: false, isLeaving: false } as DeskMember

it.each([
  [{}, undefined],
  [{ hasOnboarded: false }, 'Not set up yet'],
  [{ isSuspended: true }, 'Suspended'],
  [{ isSuspended: true, isBanned: true }, 'Banned'],
  [{ isLeaving: true, isBanned: true }, 'Leaving'],
  [{ isLeaving: true, isSuspended: true, isBanned: true }, 'Banned'],
])('a member who is %j has the state %s', (changes, word) => {
  expect(stateOf({ ...member, ...changes })?.word).toBe(word)
})
