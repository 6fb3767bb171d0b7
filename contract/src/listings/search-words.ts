import { SEARCH_WORDS_MAX } from '../limits.ts'
import { categories, colours, type Length, lengths, sizes } from './shapes.ts'

type Category = (typeof categories)[number]
type Colour = (typeof colours)[number]

/** What a word says of an item besides being a word in its text. */
type Meaning = { category?: Category; colours?: readonly Colour[]; length?: Length }

const meanings = new Map<string, Meaning>()
const means = (meaning: Meaning, words: string) => {
  for (const word of words.split(', ')) meanings.set(word, meaning)
}
for (const category of categories) if (category !== 'co-ord') means({ category }, `${category}, ${category}s`)
for (const colour of colours) means({ colours: [colour] }, `${colour}, ${colour}s`)
for (const length of lengths) means({ length }, `${length}, ${length}s`)
means({ category: 'dress' }, 'dresses, gown, gowns, frock, frocks, ballgown, ballgowns')
means({ category: 'dress', colours: ['black'] }, 'lbd, lbds')
means({ category: 'jumpsuit' }, 'playsuit, playsuits, romper, rompers, catsuit, jump suit, jump suits, play suit')
means({ category: 'maternity' }, 'pregnancy, pregnant')
means({ category: 'suit' }, 'tuxedo, tuxedos, trouser suit, trouser suits, pantsuit, pantsuits')
means({ category: 'co-ord' }, 'coord, coords, co ord, co ords, two piece, twopiece')
means({ length: 'midi' }, 'knee length')
means({ length: 'maxi' }, 'floor length, full length, ankle length')
means({ colours: ['auburn'] }, 'rust, rusty, russet')
means({ colours: ['beige'] }, 'camel, sand, oatmeal')
means({ colours: ['blue'] }, 'cobalt, sapphire, azure, denim')
means({ colours: ['blue', 'green'] }, 'teal, turquoise, aqua')
means({ colours: ['brown'] }, 'chocolate, tan')
means({ colours: ['burgundy'] }, 'maroon, bordeaux, oxblood, claret')
means({ colours: ['copper'] }, 'bronze')
means({ colours: ['cream'] }, 'ecru')
means({ colours: ['cream', 'white'] }, 'ivory')
means({ colours: ['gold'] }, 'golden')
means({ colours: ['green'] }, 'emerald, sage, mint')
means({ colours: ['green', 'khaki'] }, 'olive')
means({ colours: ['grey'] }, 'gray, grays, charcoal')
means({ colours: ['lilac'] }, 'lavender')
means({ colours: ['multi'] }, 'multicolour, multicoloured, multicolor, multicolored, rainbow')
means({ colours: ['navy'] }, 'navy blue, indigo')
means({ colours: ['neutral', 'beige'] }, 'nude, taupe')
means({ colours: ['orange'] }, 'tangerine')
means({ colours: ['orange', 'pink'] }, 'coral, peach')
means({ colours: ['pink'] }, 'fuchsia, magenta, blush')
means({ colours: ['purple'] }, 'violet, plum, aubergine')
means({ colours: ['red'] }, 'scarlet, crimson')
means({ colours: ['silver'] }, 'silvery')
means({ colours: ['yellow'] }, 'mustard, lemon')

/** Words that say nothing of an item beside others that do. */
const idle = new Set('a an and any colour color coloured colored for in of on or some the to with'.split(' '))
/** What a number is added to, to be a size of the UK. */
const sizeSystems = new Map(Object.entries({ size: 0, sizes: 0, uk: 0, us: 4, eu: -28 }))
const namesSystem = (word: string): boolean => /^(uk|us|eu)/.test(word)
const SLIP_MIN_LETTERS = 4
/** From this many letters on two slips are forgiven. */
const TWO_SLIPS_LETTERS = 7

const stemOf = (word: string) => word.replace(/^(..+(?:ss|sh|ch|x))es$/, '$1').replace(/^(..+[^s])s$/, '$1')

/**
 * How many letters are wrong, missing, too many or swapped between two words; 3 for more than two.
 */
export function slipsBetween(one: string, other: string): number {
  if (Math.abs(one.length - other.length) > 2) return 3
  const rows = [Array.from({ length: other.length + 1 }, (_, at) => at)]
  for (let i = 1; i <= one.length; i += 1) {
    const row = [i]
    for (let j = 1; j <= other.length; j += 1) {
      const change = one[i - 1] === other[j - 1] ? 0 : 1
      let least = Math.min(rows[i - 1]![j]! + 1, row[j - 1]! + 1, rows[i - 1]![j - 1]! + change)
      const isSwap = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]
      if (isSwap) least = Math.min(least, rows[i - 2]![j - 2]! + 1)
      row.push(least)
    }
    rows.push(row)
  }
  return Math.min(rows[one.length]![other.length]!, 3)
}

/** Those of the words that a typed word may have been meant as, closest first: one slip, from seven letters on two. */
export function meantBy(typed: string, words: Iterable<string>): string[] {
  if (typed.length < SLIP_MIN_LETTERS || /\d/.test(typed)) return []
  const most = typed.length >= TWO_SLIPS_LETTERS ? 2 : 1
  return [...words]
    .map((word) => ({ word, slips: Math.min(slipsBetween(typed, word), slipsBetween(typed, stemOf(word))) }))
    .filter(({ word, slips }) => slips <= most && word.length >= SLIP_MIN_LETTERS)
    .sort((a, b) => a.slips - b.slips)
    .map(({ word }) => word)
}

/** A search as it is understood. The lists are what it says of items; an empty one says nothing of that. */
export type SearchMeaning = {
  categories: Category[]
  colours: Colour[]
  lengths: Length[]
  sizes: number[]
  /** The stems of the words that have to stand in the text. */
  words: string[]
  /** The stems of all words: a text that has them all is meant too ("Blue Vanilla"). */
  all: string[]
}

const isSize = (size: number): boolean => (sizes as readonly number[]).includes(size)

/**
 * Returns the size of the UK that begins at this word, and how many words it takes ("uk size 12", "size 8 us", "us8"); null where
 * none begins.
 */
function sizeAt(words: readonly string[], at: number): { size: number; length: number } | null {
  let end = at
  let size = 0
  while (sizeSystems.has(words[end] ?? '')) size += sizeSystems.get(words[end++]!)!
  const [, joined, digits] = /^(uk|us|eu)?(\d{1,2})$/.exec(words[end] ?? '') ?? []
  if (!digits) return null
  size += Number(digits) + (sizeSystems.get(joined ?? '') ?? 0)
  end += 1
  const after = sizeSystems.get(words[end] ?? '')
  const isBare = !words.slice(at, end).some(namesSystem)
  // before another number it is that one's: "10 eu 40"
  if (isBare && after !== undefined && isSize(size + after) && !sizeAt(words, end)) {
    size += after
    end += 1
  }
  return isSize(size) ? { size, length: end - at } : null
}

/**
 * Understands a search (product.md §8). `typed` are its words, in lower case; `isKnown` says whether an item has a word that
 * begins with a stem: a word that none has is also understood as the colour or category that it is a slip of.
 */
export function understood(typed: readonly string[], isKnown: (stem: string) => boolean): SearchMeaning {
  const some = typed.slice(0, SEARCH_WORDS_MAX)
  const meant: { categories: Category[]; colours: Colour[]; lengths: Length[]; sizes: number[] } = {
    categories: [],
    colours: [],
    lengths: [],
    sizes: [],
  }
  const texts: string[] = []
  for (let at = 0; at < some.length; at += 1) {
    const word = some[at]!
    const next = some[at + 1]
    const sized = sizeAt(some, at)
    if (sized) {
      meant.sizes.push(sized.size)
      at += sized.length - 1
    } else {
      const pair = next ? meanings.get(`${word} ${next}`) : undefined
      const meaning = pair ?? meanings.get(word) ?? slipOf(word, isKnown)
      if (pair) at += 1
      if (!meaning) texts.push(word)
      if (meaning?.category) meant.categories.push(meaning.category)
      if (meaning?.length) meant.lengths.push(meaning.length)
      meant.colours.push(...(meaning?.colours ?? []))
    }
  }
  const ofWhom: Category[] = meant.categories.filter((category) => category === 'maternity' || category === 'petite')
  if (ofWhom.length > 0) {
    // "maternity skirt" is of the category maternity, and its words may say skirt; a dress is what most of these are
    texts.push(...meant.categories.filter((category) => category !== 'dress' && !ofWhom.includes(category)))
    meant.categories = ofWhom
  }
  if (meant.lengths.length > 0) {
    // only dresses have a length of their own
    if (meant.categories.length === 0 || meant.categories.includes('dress')) meant.categories = ['dress']
    else texts.push(...meant.lengths.splice(0))
  }
  const isSized = meant.sizes.length > 0
  const telling = texts.filter((word) => !idle.has(word) && !(isSized && sizeSystems.has(word)))
  const isAnythingMeant = Object.values(meant).some((list) => list.length > 0)
  const wanted = telling.length > 0 || isAnythingMeant ? telling : texts
  const once = <T>(list: readonly T[]) => [...new Set(list)]
  return {
    categories: once(meant.categories),
    colours: once(meant.colours),
    lengths: once(meant.lengths),
    sizes: once(meant.sizes),
    words: once(wanted.map(stemOf)),
    all: some.map(stemOf),
  }
}

function slipOf(word: string, isKnown: (stem: string) => boolean): Meaning | undefined {
  if (isKnown(stemOf(word))) return undefined
  const [meant] = meantBy(word, meanings.keys())
  return meant === undefined ? undefined : meanings.get(meant)
}

/** The stems of a search, of which the server asks whether items have them. */
export const stemsOf = (typed: readonly string[]): string[] => typed.slice(0, SEARCH_WORDS_MAX).map(stemOf)
