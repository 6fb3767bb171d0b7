import { expect, it } from 'vitest'
import { z } from 'zod/mini'
import { mayShare } from './rules.ts'
import { SHARE_TOKEN_LENGTH, ShareToken } from './shapes.ts'

// From docs/product.md §5: links for listings visible to everyone or by the owner, and never for an inactive one.
it.each([
  ['EVERYONE', true, true, true],
  ['EVERYONE', true, false, true],
  ['FRIENDS_OF_FRIENDS', true, true, true],
  ['FRIENDS_OF_FRIENDS', true, false, false],
  ['FRIENDS_ONLY', true, true, true],
  ['FRIENDS_ONLY', true, false, false],
  ['EVERYONE', false, true, false],
  ['EVERYONE', false, false, false],
] as const)('for %s, active %s, by the owner %s: %s', (sharedStatus, isActive, isOwner, may) =>
  expect(mayShare({ isActive, sharedStatus }, { isOwner })).toBe(may),
)

it('a token has the length of generated links', () => {
  const isToken = (length: number) => z.safeParse(ShareToken, 'a'.repeat(length)).success
  expect([SHARE_TOKEN_LENGTH - 1, SHARE_TOKEN_LENGTH, SHARE_TOKEN_LENGTH + 1].map(isToken)).toEqual([
    false,
    true,
    false,
  ])
})
