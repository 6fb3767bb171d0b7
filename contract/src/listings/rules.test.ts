import { describe, expect, it } from 'vitest'
import { isRecentlyAdded, listingIdOf, listingPath, maySee, type Relation } from './rules.ts'
import { type SharedStatus, sharedStatuses } from './shapes.ts'

// From docs/product.md §5 (visibility) and §8 (an item), not from the code.

const relations: Relation[] = ['SELF', 'FRIEND', 'FRIEND_OF_FRIEND', 'STRANGER']
const shown = { isActive: true, isDeleted: false }
const nothing = { isBlocked: false, ownerSuspended: false }

/** §5: everyone / friends of friends / friends / self. */
const circles: { [status in SharedStatus]: Relation[] } = {
  EVERYONE: ['SELF', 'FRIEND', 'FRIEND_OF_FRIEND', 'STRANGER'],
  FRIENDS_OF_FRIENDS: ['SELF', 'FRIEND', 'FRIEND_OF_FRIEND'],
  FRIENDS_ONLY: ['SELF', 'FRIEND'],
}

describe('who sees a listing', () => {
  it.each(sharedStatuses)('for %s: that circle and no other', (sharedStatus) => {
    const viewers = relations.filter((relation) => maySee({ sharedStatus, ...shown }, { relation, ...nothing }))
    expect(viewers).toEqual(circles[sharedStatus])
  })

  it.each<[string, Partial<typeof shown>, Partial<typeof nothing>, Relation[]]>([
    ['switched off, its owner alone', { isActive: false }, {}, ['SELF']],
    ['of an owner who is blocked, no one else', {}, { isBlocked: true }, ['SELF']],
    ['of an owner who is suspended, no one', {}, { ownerSuspended: true }, ['SELF']],
    ['deleted, no one', { isDeleted: true }, {}, []],
    ['deleted and switched off, no one', { isDeleted: true, isActive: false }, {}, []],
    [
      'switched off and blocked, its owner alone',
      { isActive: false },
      { isBlocked: true, ownerSuspended: true },
      ['SELF'],
    ],
  ])('%s', (_, listing, viewer, expected) => {
    for (const sharedStatus of sharedStatuses)
      expect(
        relations.filter((relation) =>
          maySee({ sharedStatus, ...shown, ...listing }, { relation, ...nothing, ...viewer }),
        ),
      ).toEqual(expected)
  })
})

it("is 'Recently Added' under 30 days, while it is active", () => {
  const now = new Date('2026-06-30T12:00:00Z')
  const recent = (createdAt: string, isActive = true) => isRecentlyAdded({ isActive, createdAt }, now)
  expect([recent('2026-05-31T12:00:00Z'), recent('2026-05-31T12:00:00.001Z')]).toEqual([false, true])
  expect(recent('2026-06-29T12:00:00Z', false)).toBe(false)
})

it('has the path /{category}/{slug}-{id}, whose last 12 characters are the id (§7, §8)', () => {
  const path = listingPath({ id: 'abcdefghij12', category: 'co-ord', brand: ' Chloé & Co. ', colour: 'navy' })
  expect(path).toBe('/co-ord/chloe-co-navy-co-ord-abcdefghij12')
  expect(listingIdOf(path)).toBe('abcdefghij12')
})
