import type { Colour } from '@hemline/contract/listings/shapes.ts'
import { colours } from '@hemline/contract/listings/shapes.ts'
import { dyes } from './pictures/colour.ts'
import { type Category, type Cut, categories, type GarmentOptions, type Length, lengths } from './pictures/cut.ts'
import { randomFrom } from './pictures/random.ts'
import { londonRails } from './wardrobe/london.ts'
import { otherRails } from './wardrobe/other-cities.ts'

/** A garment of the demo community, as in the listing form. */
export interface DemoListing {
  /** The owner's index in `people`. */
  owner: number
  brand: string
  description: string
  category: Category
  /** Dresses have one. */
  length: Length | null
  colour: Colour
  /** UK size. */
  size: number
  fit: 1 | 2 | 3 | 4 | 5
  retailPricePence: number
  replacementPricePence: number
  hasDryCleaning: boolean
  sharedStatus: 'EVERYONE' | 'FRIENDS_OF_FRIENDS' | 'FRIENDS_ONLY'
  /** Passed to `garmentJpeg`, in display order. */
  pictures: readonly GarmentOptions[]
}

const audiences = { all: 'EVERYONE', fof: 'FRIENDS_OF_FRIENDS', friends: 'FRIENDS_ONLY' } as const
const parts = ['neckline', 'sleeve', 'waist', 'skirt', 'cloth', 'print'] as const

function oneOf<T extends string>(list: readonly T[], word: string | undefined, row: string): T {
  if (!list.includes(word as T)) throw new Error(`"${word}" in the wardrobe is none of ${list.join(', ')}: ${row}`)
  return word as T
}

/** "v/long/tie/wrap/satin/bloom dye1 frill": the cut in order, - for an open choice, then further properties. */
function cutFrom(text: string, colour: Colour): Partial<Cut> {
  const [shape = '', ...more] = text.split(' ')
  const cut: Record<string, unknown> = {}
  for (const [i, word] of shape.split('/').entries()) if (word !== '-') cut[parts[i]!] = word
  for (const word of more) {
    const [name, value] = word.split('=')
    if (name === 'frill' || name === 'buttons') cut[name] = value !== 'no'
    else if (name === 'dye') cut.dye = dyes[colour][Number(value)]
    else cut[name!] = value
  }
  cut.frill ??= false
  cut.buttons ??= false
  return cut
}

/** The number of pictures of a listing, and their views: the whole garment, then close up, on a hanger or dressed up. */
function takes(seed: number): Pick<GarmentOptions, 'view' | 'take'>[] {
  const chance = randomFrom(`takes ${seed}`)
  const count = chance.weigh([
    [1, 5],
    [2, 4],
    [3, 1.2],
    [4, 0.4],
  ])
  const first = {
    view: chance.weigh([
      [0, 8],
      [2, 2],
    ] as const),
    take: 0,
  }
  const second = { view: 1, take: 0 } as const
  const third = { view: first.view === 2 ? 0 : 2, take: 1 } as const
  return [first, second, third, { view: 1, take: 2 } as const].slice(0, count)
}

/**
 * A rail is one member's wardrobe, one line per garment: `category length colour | brand | size fit | retail
 * replacement | clean? audience | cut | description`, prices in pounds.
 */
function listingFrom(owner: number, row: string, seed: number): DemoListing {
  const [what = '', brand = '', sizing = '', prices = '', terms = '', cutText = '', description = ''] = row
    .split('|')
    .map((t) => t.trim())
  const words = what.split(' ')
  const category = oneOf(categories, words[0], row)
  const colour = oneOf(colours, words[words.length - 1], row)
  const length = category === 'dress' ? oneOf(lengths, words[1], row) : null
  const [size, fit] = sizing.split(' ').map(Number) as [number, DemoListing['fit']]
  const [retail, replacement] = prices.split(' ').map(Number) as [number, number]
  const [cleaning, audience] = terms.split(' ')
  const cut = cutFrom(cutText, colour)
  return {
    owner,
    brand,
    description,
    category,
    length,
    colour,
    size,
    fit,
    retailPricePence: retail * 100,
    replacementPricePence: replacement * 100,
    hasDryCleaning: cleaning === 'clean',
    sharedStatus: audiences[oneOf(['all', 'fof', 'friends'] as const, audience, row)],
    pictures: takes(seed).map((take) => ({ category, length, colour, seed, cut, ...take })),
  }
}

/** Orders the listings so that neighbours differ in owner, colour, print and kind. */
function mixed(listings: readonly DemoListing[]): DemoListing[] {
  const chance = randomFrom('the order of the wardrobe')
  const left = listings.map((listing) => ({ listing, luck: chance.next() }))
  const out: DemoListing[] = []
  const cutOf = (listing: DemoListing) => listing.pictures[0]?.cut
  while (left.length > 0) {
    const alike = (listing: DemoListing) =>
      out.slice(-7).reduce((sum, other, i) => {
        const near = (i + 1) / 7
        const shared = [
          other.owner === listing.owner && 3,
          other.colour === listing.colour && 2,
          other.category === listing.category && listing.category !== 'dress' && 2,
          cutOf(other)?.print === cutOf(listing)?.print && cutOf(listing)?.print !== 'plain' && 1.5,
          cutOf(other)?.cloth === cutOf(listing)?.cloth && 0.5,
        ]
        return sum + near * shared.reduce((total: number, weight) => total + (weight || 0), 0)
      }, 0)
    const costs = left.map(({ listing, luck }) => alike(listing) + luck)
    const [next] = left.splice(costs.indexOf(Math.min(...costs)), 1)
    out.push(next!.listing)
  }
  return out
}

/** Every listing of the demo community, oldest first. */
export const wardrobe: readonly DemoListing[] = mixed(
  [...londonRails, ...otherRails].flatMap((rail, owner) =>
    rail
      .trim()
      .split('\n')
      .map((row, i) => listingFrom(owner, row, 100 + owner * 100 + i)),
  ),
).reverse()
