import { colours } from '@hemline/contract/listings/shapes.ts'
import { parsePhoneNumberFromString } from 'libphonenumber-js/min'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { friendships, people } from './people.ts'
import { type Cut, categories, type GarmentOptions, lengths } from './pictures/cut.ts'
import { drawGarment, garmentJpeg } from './pictures.ts'
import { wardrobe } from './wardrobe.ts'

/** A drawing without its embedded tiles, where an invalid number would show. */
const outlines = (svg: string) => svg.replace(/data:image\/png;base64,[^"]*/g, '')
const wrong = /NaN|undefined|Infinity|null/

describe('garments', () => {
  test('the same seed returns the same bytes, another seed different ones', () => {
    const options: GarmentOptions = { category: 'dress', length: 'midi', colour: 'green', seed: 7, view: 0 }
    const first = drawGarment(options)
    expect(drawGarment({ ...options })).toBe(first)
    expect(drawGarment({ ...options, seed: 8 })).not.toBe(first)
    expect(drawGarment({ ...options, take: 1 })).not.toBe(first)
  })

  test.each(categories)(
    '%s draws in every colour and view',
    (category) => {
      for (const [i, colour] of colours.entries()) {
        const length = category === 'dress' ? lengths[i % 3]! : null
        const svg = drawGarment({ category, length, colour, seed: 31 * i, view: (i % 3) as 0 | 1 | 2 })
        expect(svg.startsWith('<svg ') && svg.endsWith('</svg>'), `${category} ${colour}`).toBe(true)
        expect(outlines(svg), `${category} ${colour}`).not.toMatch(wrong)
      }
    },
    60_000,
  )

  test('the requested colour is in the drawing, and in no other drawing of the same seed', () => {
    const drawn = (colour: 'red' | 'navy') =>
      drawGarment({
        category: 'dress',
        length: 'maxi',
        colour,
        seed: 3,
        view: 0,
        cut: { print: 'plain', cloth: 'crepe' },
      })
    expect(drawn('red')).toMatch(/#(bf272e|cf3b38|a9202c)/)
    expect(drawn('navy')).not.toMatch(/#(bf272e|cf3b38|a9202c)/)
  })

  test.each<[keyof Cut, readonly string[]]>([
    [
      'neckline',
      [
        'v',
        'wrap',
        'square',
        'round',
        'scoop',
        'boat',
        'high',
        'keyhole',
        'halter',
        'strapless',
        'sweetheart',
        'cami',
        'cowl',
        'bardot',
        'one-shoulder',
        'collar',
        'bow',
      ],
    ],
    ['sleeve', ['none', 'cap', 'short', 'puff', 'elbow', 'long', 'bishop', 'bell', 'cape', 'flutter']],
    ['waist', ['none', 'seam', 'belt', 'tie', 'empire', 'shirred', 'drop']],
    [
      'skirt',
      [
        'a-line',
        'slip',
        'column',
        'pencil',
        'tiered',
        'pleated',
        'circle',
        'ruffle',
        'wrap',
        'bubble',
        'mermaid',
        'hi-lo',
        'tulle',
      ],
    ],
    [
      'cloth',
      [
        'cotton',
        'crepe',
        'satin',
        'velvet',
        'linen',
        'sequin',
        'lace',
        'jacquard',
        'chiffon',
        'plisse',
        'lame',
        'tweed',
        'denim',
        'wool',
        'broderie',
      ],
    ],
    [
      'print',
      [
        'plain',
        'ditsy',
        'bloom',
        'meadow',
        'tropical',
        'dots',
        'spots',
        'stripe',
        'breton',
        'gingham',
        'check',
        'leopard',
        'zebra',
        'ombre',
        'swirl',
        'brush',
        'hearts',
        'stars',
        'citrus',
      ],
    ],
  ])(
    'every %s makes a garment of its own',
    (part, words) => {
      const drawn = words.map((word) =>
        drawGarment({
          category: 'dress',
          length: 'midi',
          colour: 'blue',
          seed: 11,
          view: 0,
          cut: { neckline: 'round', sleeve: 'short', [part]: word, frill: false, buttons: false },
        }),
      )
      for (const svg of drawn) expect(outlines(svg)).not.toMatch(wrong)
      expect(new Set(drawn).size).toBe(words.length)
    },
    60_000,
  )

  test('comes as a JPEG of 960 by 1280', async () => {
    const picture = await garmentJpeg(wardrobe[0]!.pictures[0]!)
    const { format, width, height } = await sharp(picture).metadata()
    expect({ format, width, height }).toEqual({ format: 'jpeg', width: 960, height: 1280 })
  })
})

describe('the wardrobe', () => {
  test('holds about 150 garments, mostly dresses, of many labels', () => {
    expect(wardrobe.length).toBeGreaterThanOrEqual(145)
    expect(wardrobe.length).toBeLessThanOrEqual(160)
    expect(wardrobe.filter((l) => l.category === 'dress').length).toBeGreaterThan(wardrobe.length / 2)
    expect(new Set(wardrobe.map((l) => l.brand)).size).toBeGreaterThanOrEqual(45)
    expect(new Set(wardrobe.map((l) => l.category))).toEqual(new Set(categories))
    expect(new Set(wardrobe.map((l) => l.colour))).toEqual(new Set(colours))
    expect(new Set(wardrobe.map((l) => l.owner)).size).toBe(people.length)
  })

  test.each(wardrobe.map((l) => [`${l.brand}, ${l.description.slice(0, 40)}`, l] as const))('%s', (_, l) => {
    expect(l.description.length).toBeGreaterThan(20)
    expect(l.description.length).toBeLessThanOrEqual(200)
    expect(l.description).not.toMatch(/[|!]/)
    expect(l.size % 2 === 0 && l.size >= 4 && l.size <= 26).toBe(true)
    expect([1, 2, 3, 4, 5]).toContain(l.fit)
    expect(Number.isInteger(l.retailPricePence) && l.retailPricePence > 0).toBe(true)
    expect(Number.isInteger(l.replacementPricePence) && l.replacementPricePence > 0).toBe(true)
    expect(l.replacementPricePence).toBeLessThanOrEqual(l.retailPricePence)
    expect(l.length === null).toBe(l.category !== 'dress')
    expect(l.pictures.length).toBeGreaterThanOrEqual(1)
    expect(l.pictures.length).toBeLessThanOrEqual(4)
    for (const p of l.pictures) expect([p.category, p.length, p.colour]).toEqual([l.category, l.length, l.colour])
    expect(new Set(l.pictures.map((p) => `${p.view} ${p.take ?? 0}`)).size).toBe(l.pictures.length)
  })

  test('no description is repeated and no two garments look the same', () => {
    expect(new Set(wardrobe.map((l) => l.description)).size).toBe(wardrobe.length)
    expect(new Set(wardrobe.map((l) => l.pictures[0]!.seed)).size).toBe(wardrobe.length)
  })

  test('most are for everyone, some for friends and friends of friends', () => {
    const count = (status: string) => wardrobe.filter((l) => l.sharedStatus === status).length
    expect(count('EVERYONE')).toBeGreaterThan(wardrobe.length * 0.75)
    expect(count('FRIENDS_ONLY')).toBeGreaterThan(3)
    expect(count('FRIENDS_OF_FRIENDS')).toBeGreaterThan(3)
  })

  test('neighbours in the grid come from different wardrobes', () => {
    for (let i = 1; i < wardrobe.length; i++) expect(wardrobe[i]!.owner).not.toBe(wardrobe[i - 1]!.owner)
  })
})

describe('the people', () => {
  test('are 16 adults with their own email, phone and postcode', () => {
    expect(people).toHaveLength(16)
    for (const key of ['email', 'phoneNumber', 'postcode'] as const)
      expect(new Set(people.map((p) => p[key])).size, key).toBe(16)
    for (const p of people) {
      expect(p.email).toMatch(/^[a-z]+\.[a-z]+@demo\.hemline\.test$/)
      expect(p.dateOfBirth).toMatch(/^\d{4}-\d{2}-\d{2}$/)
      expect(Number(p.dateOfBirth.slice(0, 4))).toBeLessThanOrEqual(2004)
      expect(p.height).toMatch(/^(4f([89]|1[01])|5f(\d|1[01])|6f[0-6])$/)
      expect(p.postcode).toMatch(/^[A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2}$/)
      const phone = parsePhoneNumberFromString(p.phoneNumber)
      expect([phone?.country, phone?.isValid()], p.phoneNumber).toEqual(['GB', true])
    }
  })

  test('live in London and five other cities', () => {
    expect(people.filter((p) => p.city === 'London').length).toBe(10)
    expect(new Set(people.map((p) => p.city))).toEqual(
      new Set(['London', 'Bristol', 'Manchester', 'Edinburgh', 'Leeds', 'Brighton']),
    )
  })

  test('are friends: no pair twice, no one with themselves, all but the newest connected', () => {
    const pairs = friendships.map(({ from, to }) => [from, to].sort((a, b) => a - b).join())
    expect(new Set(pairs).size).toBe(pairs.length)
    for (const { from, to } of friendships) expect(from !== to && people[from] && people[to]).toBeTruthy()
    const circle = new Set([0])
    for (let i = 0; i < people.length; i++)
      for (const { from, to, status } of friendships)
        if (status === 'active' && (circle.has(from) || circle.has(to))) circle.add(from).add(to)
    expect(circle.size).toBe(15)
    expect(circle.has(15)).toBe(false)
    expect(friendships.filter((f) => f.status === 'undetermined').length).toBeGreaterThanOrEqual(4)
  })
})
