import { expect, test } from 'vitest'
import '../base/field-sentences.ts'
import '../base/zod-setup.ts'
import { suggestBrands } from './brands.ts'
import { clearedFilters, countFilters, filtersFrom, noFilters, searchOf } from './filters.ts'
import { checkForm, editOf, followListing, formOf, type Opened } from './form.ts'
import { draftName, hasContent } from './listing-draft.ts'
import { suggestionsOf } from './suggestions.ts'
import { emptyForm, type Form } from './typed-form.ts'

const image = '/images/abcdefghijklmnopqrstuv.jpg'
const whole: Form = {
  ...emptyForm,
  brand: 'Ganni',
  description: 'Silk',
  category: 'dress',
  length: 'midi',
  colour: 'green',
  size: 10,
  retailPrice: '250',
  replacementPrice: '£180.50',
}

test('a new item is true to size and shared with everyone until something else is chosen', () => {
  expect(emptyForm).toMatchObject({ fit: 3, sharedStatus: 'EVERYONE' })
})

test('a complete form becomes a draft in pence', () => {
  expect(checkForm(whole, [image])).toMatchObject({
    errors: null,
    draft: { retailPrice: 25_000, replacementPrice: 18_050, images: [image], length: 'midi' },
  })
})

test('a comma before one or two digits is decimal: no price is a hundred times what was typed', () => {
  const priced = (retailPrice: string, replacementPrice: string) =>
    checkForm({ ...whole, retailPrice, replacementPrice }, [image]).draft
  expect(priced('120,00', '45,50')).toMatchObject({ retailPrice: 120_00, replacementPrice: 45_50 })
  expect(priced('1,250', '1,25')).toMatchObject({ retailPrice: 1_250_00, replacementPrice: 1_25 })
})

const opened = {
  ...checkForm(whole, [image]).draft!,
  length: 'midi',
  retailPrice: 25_000,
  sharedStatus: 'EVERYONE',
} as Opened

test('an edit sends what was changed and what it was before, and nothing else', () => {
  const form = { ...formOf(opened), description: 'Silk, mended', retailPrice: '250.00' }
  expect(editOf(checkForm(form, [image]).draft!, opened)).toEqual({
    description: 'Silk, mended',
    seen: { description: 'Silk' },
  })
})

test('an edit follows what another device saved, except what was edited here', () => {
  const other = '/images/bbcdefghijklmnopqrstuv.jpg'
  const now = {
    ...opened,
    sharedStatus: 'FRIENDS_ONLY',
    replacementPrice: 20_000,
    description: 'Wool',
    images: [other],
  }
  const form = { ...formOf(opened), description: 'Silk, mended' }
  const next = followListing({ form, images: [image], opened }, now)
  expect(next.form).toEqual({ ...formOf(now), description: 'Silk, mended' })
  expect(next.images).toEqual([other])
  expect(editOf(checkForm(next.form, [...next.images]).draft!, next.opened)).toEqual({
    description: 'Silk, mended',
    seen: { description: 'Silk' },
  })
  expect(followListing({ form, images: [image, other], opened }, now).images).toEqual([image, other])
})

test('an empty form has an error for each field, in the words of the specification', () => {
  expect(checkForm(emptyForm, []).errors).toEqual({
    brand: 'Brand is required',
    description: 'Description is required',
    replacementPrice: 'Replacement price is required',
    size: 'Size is required',
    colour: 'Colour is required',
    category: 'Please select a category',
    images: 'At least one image is required',
  })
})

test('invisible text counts as missing', () => {
  expect(checkForm({ ...whole, brand: '\u200b', description: ' \u3164' }, [image]).errors).toEqual({
    brand: 'Brand is required',
    description: 'Description is required',
  })
})

test('a value that is too long has its limit in the error, never a text of the validation library', () => {
  const form = {
    ...whole,
    description: 'a'.repeat(201),
    brand: 'b'.repeat(500),
    fit: 1.5,
    replacementPrice: '99999999',
  }
  const { errors } = checkForm({ ...form, sharedStatus: 'NOBODY' }, [image])
  expect(errors?.description).toBe('Please use at most 200 characters.')
  expect(errors?.brand).toMatch(/^Please use at most \d+ characters\.$/)
  expect(errors?.replacementPrice).toMatch(/^Please enter at most £/)
  expect(errors?.sharedStatus).toBe('Please check this.')
  expect(Object.values(errors ?? {}).join(' ')).not.toMatch(/invalid|expected|too (big|small)/i)
})

test('rules across fields apply even while other fields are empty', () => {
  const form = { ...emptyForm, category: 'dress', retailPrice: '100', replacementPrice: '100.01' }
  expect(checkForm(form, []).errors).toMatchObject({
    length: 'Length is required for dresses',
    replacementPrice: 'Replacement price must be less than or equal to retail price',
  })
})

test('a skirt has no length, whatever was chosen before', () => {
  expect(checkForm({ ...whole, category: 'skirt' }, [image]).draft).toMatchObject({ length: null })
})

test('an invalid amount does not count as empty', () => {
  for (const text of ['a lot', '-5', '12 50', '1.250'])
    expect(checkForm({ ...whole, retailPrice: text, replacementPrice: text }, [image]).errors).toEqual({
      retailPrice: 'Please enter an amount in pounds, such as 12.50',
      replacementPrice: 'Please enter an amount in pounds, such as 12.50',
    })
})

test('brands: at most ten, those that begin with the text first, without regard to accents', () => {
  expect(suggestBrands('sez')).toEqual(['Sézane'])
  expect(suggestBrands('a')).toHaveLength(10)
  expect(suggestBrands('re')[0]).toMatch(/^R[eé]/)
  expect(suggestBrands('  ')).toEqual([])
})

test('a draft is named after what is known of it', () => {
  const name = (part: Partial<Form>, photos = 0) =>
    draftName({ form: { ...emptyForm, ...part }, images: Array(photos).fill(image) })
  expect(name({ brand: 'Rixo', colour: 'red', category: 'dress', length: 'midi' }, 2)).toBe('red midi dress, 2 photos')
  expect(name({ brand: ' Ganni ', colour: 'red' }, 1)).toBe('Ganni, 1 photo')
  expect(name({ colour: 'red' })).toBe('red item')
  expect(name({ description: 'Silk' })).toBe('new item')
})

test('a suggested category alone is no draft; anything else is', () => {
  const has = (part: Partial<Form>, images: string[] = []) => hasContent({ form: { ...emptyForm, ...part }, images })
  expect([has({}), has({ category: 'dress', fit: 4, hasDryCleaning: true })]).toEqual([false, false])
  expect([has({ size: 10 }), has({ retailPrice: '5' }), has({ brand: 'x' }), has({}, [image])]).toEqual(
    Array(4).fill(true),
  )
})

test('earlier listings suggest their brands, the most used first, and a category that half of them have', () => {
  const earlier = (...items: [string, string][]) =>
    suggestionsOf(items.map(([brand, category]) => ({ brand, category })))
  expect(earlier(['Kitri', 'dress'], ['Rixo', 'dress'], ['Toast', 'skirt'], ['Rixo', 'suit'])).toEqual({
    brands: ['Rixo', 'Kitri', 'Toast'],
    category: 'dress',
  })
  expect(earlier(['A', 'dress'], ['B', 'skirt'], ['C', 'suit']).category).toBe('')
  expect(earlier(['A', 'dress'], ['B', 'dress'], ['C', 'dress'], ['D', 'dress'], ['E', 'suit']).brands).toHaveLength(4)
  expect(suggestionsOf([])).toEqual({ brands: [], category: '' })
})

test('filters survive a round trip through the address, without empty ones', () => {
  const filters = {
    categories: ['dress' as const],
    sizes: [8, 10],
    colours: ['red' as const],
    audience: 'FRIENDS_ONLY' as const,
    near: 'gcpv',
    words: 'silk & lace',
    brand: "L'Été",
    free: { startDate: '2027-03-01', endDate: '2027-03-04' },
    freeBy: 'IN_PERSON' as const,
  }
  expect(countFilters(filters)).toBe(9)
  // the map has a place of its own
  expect(countFilters(filters, true)).toBe(8)
  expect(filtersFrom(searchOf(filters))).toEqual(filters)
  expect(filtersFrom(new URLSearchParams('sizes=9,8.0&colours=mauve&friends=ALL&near=51.5'))).toEqual(noFilters)
  expect(filtersFrom(new URLSearchParams('words=++&from=2027-03-02&to=2027-03-01'))).toEqual(noFilters)
})

test('Clear all of the map leaves the Near me of the list as it is, and that of the list clears it too', () => {
  const filters = filtersFrom(
    new URLSearchParams('categories=suit&sizes=12&near=gcpu&words=silk&from=2027-02-25&to=2027-03-04'),
  )
  expect(clearedFilters(filters, true)).toEqual({ ...noFilters, near: 'gcpu' })
  expect(countFilters(clearedFilters(filters, true), true)).toBe(0)
  expect(clearedFilters(filters)).toEqual(noFilters)
  expect(clearedFilters(noFilters, true)).toEqual(noFilters)
})

test('the days of an address are valid ones, at most as long as any setting allows, and a method counts only with days', () => {
  const read = (search: string) => {
    const { free, freeBy } = filtersFrom(new URLSearchParams(search))
    return [free?.startDate, free?.endDate, freeBy]
  }
  expect(read('from=2027-02-25&to=2027-05-01&by=delivery')).toEqual(['2027-02-25', '2027-03-24', 'DELIVERY'])
  expect(read('from=2027-02-25&to=2027-03-04&by=camel')).toEqual(['2027-02-25', '2027-03-04', null])
  expect(read('by=delivery')).toEqual([undefined, undefined, null])
  expect(read('from=2027-13-45&to=2027-13-46')).toEqual([undefined, undefined, null])
})
