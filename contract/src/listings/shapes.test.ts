import { describe, expect, it } from 'vitest'
import { z } from 'zod/mini'
import { DeliveryMethod } from '../order-status.ts'
import { garmentFields, ListingChange, ListingDraft, ListingSeen } from './draft.ts'
import { FriendsFilter, Listing, SharedStatus } from './shapes.ts'

// From docs/product.md §11 and §7, and the specification (community §5).

const draft = {
  brand: 'Rixo',
  description: 'Silk',
  fit: 3,
  retailPrice: 30_000,
  replacementPrice: 20_000,
  size: 10,
  colour: 'red',
  images: ['/images/aaaaaaaaaaaaaaaaaaaaaaaa.jpg'],
  category: 'dress',
  length: 'midi',
}

/** Returns the sentence beside each wrong field. */
function wrongIn(changes: object): Record<string, string> {
  const { error } = z.safeParse(ListingDraft, { ...draft, ...changes })
  return Object.fromEntries(error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? [])
}
const lengthNeeded = { length: 'Length is required for dresses' }
const tooDear = { replacementPrice: 'Replacement price must be less than or equal to retail price' }

describe('the form of an item', () => {
  it.each<[string, object, Record<string, string>]>([
    ['is right', {}, {}],
    ['needs a length of a dress', { length: null }, lengthNeeded],
    ['and of a dress alone', { category: 'skirt', length: null }, {}],
    ['wants no more than the retail price', { replacementPrice: 30_001 }, tooDear],
    ['but as much', { replacementPrice: 30_000 }, {}],
    ['which counts from one penny on', { retailPrice: 1, replacementPrice: 2 }, tooDear],
    ['but not when there is none', { retailPrice: 0, replacementPrice: 20_000 }, {}],
    ['has sizes of its own', { size: 11 }, { size: 'Size is required' }],
    ['has colours of its own', { colour: 'tartan' }, { colour: 'Colour is required' }],
    ['has categories of its own', { category: 'shoes' }, { category: 'Please select a category' }],
    ['wants a fit', { fit: 6 }, { fit: 'Please select a fit' }],
    [
      'takes each image once',
      { images: [draft.images[0], draft.images[0]] },
      { images: 'Each image can be used once' },
    ],
    ['wants an image', { images: [] }, { images: 'At least one image is required' }],
  ])('%s', (_, changes, wrong) => expect(wrongIn(changes)).toEqual(wrong))

  it('drops the length of items other than dresses (§7)', () => {
    expect(z.parse(ListingDraft, { ...draft, category: 'skirt' } as never)).toMatchObject({ length: null })
    expect(z.parse(ListingDraft, draft as never)).toMatchObject({ length: 'midi' })
  })
})

it('an edit and what its sender saw may have each field, and have no field that was not sent', () => {
  const whole = { ...draft, hasDryCleaning: true, sharedStatus: 'FRIENDS_ONLY' }
  expect(Object.keys(z.parse(ListingChange, whole as never)).sort()).toEqual([...garmentFields].sort())
  expect(Object.keys(z.parse(ListingSeen, whole as never)).sort()).toEqual([...garmentFields].sort())
  expect(z.parse(ListingChange, { seen: {} })).toEqual({ seen: {} })
})

it('an item stored before it had a field is read with the default of that field', () => {
  const stored = {
    ...{
      ...draft,
      hasDryCleaning: true,
      sharedStatus: 'EVERYONE',
      isActive: true,
      createdAt: '2026-11-21T10:00:00.000Z',
    },
    ...{ id: 'abc123def456', userId: '5a4b0e0e-7a52-4f0a-8f3a-0d8a3f0f9a01', ownerHeight: null },
    ...{ geohash7: 'gcw4xbk', geohash5: 'gcw4x', lat: 53.71, lng: -2.1, locationName: 'Todmorden' },
  }
  expect(z.parse(Listing, stored)).toMatchObject({ ...stored, imageDetails: [], freeBy: null, friendStatus: null })
})

it.each([
  ['visibility', SharedStatus, 'friends_only', 'FRIENDS_ONLY'],
  ['the audience', FriendsFilter, 'self', 'SELF'],
  ['a delivery method', DeliveryMethod, 'in-person', 'IN_PERSON'],
] as const)('%s is read in any case', (_, schema, typed, read) => {
  expect(z.parse(schema, typed as never)).toBe(read)
  expect(z.safeParse(schema, 7).success).toBe(false)
})
