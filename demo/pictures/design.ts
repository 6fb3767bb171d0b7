import type { Colour } from '@hemline/contract/listings/shapes.ts'
import { dyes } from './colour.ts'
import type { Category, Cloth, Cut, GarmentOptions, Length, Neckline, Print, Skirt, Sleeve, Waist } from './cut.ts'
import type { Random } from './random.ts'

type Weights<T> = readonly (readonly [T, number])[]

const metallic: Colour[] = ['gold', 'silver', 'copper']
const pale: Colour[] = ['white', 'cream', 'beige', 'neutral']

function clothFor(category: Category, colour: Colour, print: Print | undefined, chance: Random): Cloth {
  if (category === 'suit')
    return chance.weigh([
      ['wool', 4],
      ['crepe', 3],
      ['tweed', 2],
      ['linen', 2],
      ['velvet', 1.2],
      ['satin', 1],
    ])
  if (print && print !== 'plain' && print !== 'ombre') {
    if (print === 'check') return chance.pick(['wool', 'cotton'])
    if (print === 'gingham' || print === 'breton') return chance.pick(['cotton', 'linen'])
    return chance.weigh([
      ['cotton', 3],
      ['crepe', 3],
      ['satin', 2.4],
      ['chiffon', 2.4],
      ['linen', 1],
      ['plisse', 0.5],
    ])
  }
  if (metallic.includes(colour))
    return chance.weigh([
      ['lame', 3],
      ['sequin', 3],
      ['satin', 3],
      ['plisse', 2],
      ['jacquard', 1.4],
    ])
  const light = pale.includes(colour)
  const list: Weights<Cloth> = [
    ['satin', 3.2],
    ['crepe', 3],
    ['cotton', 1.6],
    ['linen', light ? 2 : 1],
    ['velvet', light ? 0 : 1.6],
    ['sequin', 1],
    ['lace', 1.6],
    ['jacquard', 1],
    ['chiffon', 1.6],
    ['plisse', 1.1],
    ['broderie', light ? 1.8 : 0.4],
    ['denim', colour === 'blue' || colour === 'navy' ? 1.2 : 0],
  ]
  return chance.weigh(list)
}

function printFor(category: Category, colour: Colour, cloth: Cloth | undefined, chance: Random): Print {
  if (colour === 'multi')
    return chance.weigh([
      ['bloom', 3],
      ['meadow', 2.4],
      ['swirl', 2],
      ['brush', 2],
      ['tropical', 1.4],
      ['ditsy', 1.4],
      ['citrus', 0.8],
    ])
  if (category === 'suit')
    return chance.weigh([
      ['plain', 5],
      ['check', 1.4],
      ['stripe', 0.6],
    ])
  if (cloth && ['sequin', 'lace', 'jacquard', 'broderie', 'velvet', 'lame', 'tweed', 'denim', 'wool'].includes(cloth))
    return 'plain'
  if (metallic.includes(colour)) return 'plain'
  const bright = !['black', 'grey', 'neutral', 'beige'].includes(colour)
  return chance.weigh([
    ['plain', 9],
    ['ditsy', 2.2],
    ['bloom', 2],
    ['meadow', 1.6],
    ['tropical', colour === 'green' || colour === 'blue' || colour === 'white' ? 1.2 : 0.3],
    ['dots', 1.5],
    ['spots', 0.8],
    ['stripe', 0.8],
    ['breton', colour === 'white' || colour === 'navy' || colour === 'cream' ? 1 : 0.2],
    ['gingham', bright ? 1.1 : 0.3],
    ['check', colour === 'red' || colour === 'green' || colour === 'grey' ? 0.8 : 0.1],
    ['leopard', ['beige', 'brown', 'gold', 'neutral', 'cream', 'khaki'].includes(colour) ? 2.4 : 0],
    ['zebra', ['white', 'black', 'cream', 'brown'].includes(colour) ? 0.8 : 0],
    ['ombre', 0.7],
    ['stars', colour === 'navy' || colour === 'black' ? 0.7 : 0.1],
    ['hearts', colour === 'pink' || colour === 'red' ? 0.6 : 0],
    ['citrus', colour === 'white' || colour === 'blue' || colour === 'cream' ? 0.6 : 0],
  ])
}

const necklines: Weights<Neckline> = [
  ['v', 3],
  ['wrap', 2.4],
  ['square', 2],
  ['round', 1.4],
  ['scoop', 1.3],
  ['boat', 1],
  ['high', 1.4],
  ['keyhole', 0.8],
  ['halter', 1.6],
  ['strapless', 1],
  ['sweetheart', 1.2],
  ['cami', 2],
  ['cowl', 1.6],
  ['bardot', 1.2],
  ['one-shoulder', 1.1],
  ['collar', 1.4],
  ['bow', 0.9],
]
const bare: Neckline[] = ['strapless', 'sweetheart', 'cami', 'cowl', 'halter', 'one-shoulder']

function sleeveFor(neckline: Neckline, chance: Random): Sleeve {
  if (bare.includes(neckline)) return 'none'
  if (neckline === 'bardot')
    return chance.weigh([
      ['none', 3],
      ['puff', 1],
      ['bishop', 1],
    ])
  if (neckline === 'collar' || neckline === 'bow')
    return chance.weigh([
      ['long', 3],
      ['bishop', 3],
      ['short', 1],
      ['puff', 1],
      ['elbow', 1],
    ])
  return chance.weigh([
    ['none', 2.4],
    ['cap', 0.8],
    ['short', 1.4],
    ['puff', 1.8],
    ['elbow', 1],
    ['long', 2],
    ['bishop', 1.8],
    ['bell', 1],
    ['cape', 0.6],
    ['flutter', 1.3],
  ])
}

function skirtFor(category: Category, cloth: Cloth, neckline: Neckline, length: Length, chance: Random): Skirt {
  if (category === 'suit')
    return chance.weigh([
      ['pencil', 3],
      ['a-line', 1],
      ['pleated', 1],
    ])
  if (category === 'maternity')
    return chance.weigh([
      ['a-line', 3],
      ['circle', 1.4],
      ['tiered', 1.4],
      ['ruffle', 1],
    ])
  if ((neckline === 'cowl' || neckline === 'cami') && (cloth === 'satin' || cloth === 'lame' || cloth === 'velvet'))
    return 'slip'
  const stiff = cloth === 'denim' || cloth === 'tweed' || cloth === 'wool' || cloth === 'sequin'
  return chance.weigh([
    ['a-line', 3],
    ['slip', stiff ? 0.6 : 1.8],
    ['column', length === 'mini' ? 0.8 : 1.6],
    ['pencil', length === 'maxi' ? 0 : 0.8],
    ['tiered', stiff ? 0 : 1.8],
    ['pleated', stiff ? 0.2 : 1.4],
    ['circle', stiff ? 0.2 : 1.4],
    ['ruffle', stiff ? 0.2 : 1.4],
    ['wrap', 1.4],
    ['bubble', length === 'mini' ? 0.8 : 0],
    ['mermaid', length === 'maxi' ? 1.3 : 0.2],
    ['hi-lo', length === 'mini' ? 0.2 : 0.7],
    ['tulle', cloth === 'sequin' || cloth === 'lace' || cloth === 'chiffon' ? 1 : 0],
  ])
}

function waistFor(cut: { skirt: Skirt; neckline: Neckline; cloth: Cloth }, category: Category, chance: Random): Waist {
  if (category === 'maternity') return 'empire'
  if (cut.skirt === 'slip' && (cut.neckline === 'cowl' || cut.neckline === 'cami')) return 'none'
  if (cut.neckline === 'wrap')
    return chance.weigh([
      ['tie', 4],
      ['seam', 1],
    ])
  if (cut.skirt === 'slip')
    return chance.weigh([
      ['none', 3],
      ['seam', 1],
      ['tie', 0.6],
    ])
  if (cut.neckline === 'collar')
    return chance.weigh([
      ['belt', 3],
      ['tie', 2],
      ['seam', 1],
    ])
  return chance.weigh([
    ['seam', 5],
    ['belt', 1],
    ['tie', 1.6],
    ['empire', 0.9],
    ['shirred', 1],
    ['drop', cut.skirt === 'tiered' || cut.skirt === 'ruffle' ? 0.8 : 0.1],
  ])
}

/** Decides everything about a garment that the options leave open. */
export function designOf({ category, length, colour, cut: known = {} }: GarmentOptions, chance: Random): Cut {
  const own = (name: string) => chance.fork(name)
  const print = known.print ?? printFor(category, colour, known.cloth, own('print'))
  const cloth = known.cloth ?? clothFor(category, colour, print, own('cloth'))
  const reach =
    known.length ??
    length ??
    own('length').weigh<Length>(
      category === 'skirt'
        ? [
            ['mini', 2],
            ['midi', 4],
            ['maxi', 1.4],
          ]
        : [
            ['mini', 1.4],
            ['midi', 4],
            ['maxi', 2],
          ],
    )
  const neckline =
    known.neckline ??
    own('neckline').weigh(
      category === 'maternity'
        ? [
            ['v', 3],
            ['wrap', 3],
            ['round', 1],
            ['square', 1],
            ['scoop', 1],
          ]
        : category === 'co-ord'
          ? necklines.filter(([n]) => n !== 'one-shoulder')
          : necklines,
    )
  const sleeve = known.sleeve ?? sleeveFor(neckline, own('sleeve'))
  const skirt = known.skirt ?? skirtFor(category, cloth, neckline, reach, own('skirt'))
  const waist = known.waist ?? waistFor({ skirt, neckline, cloth }, category, own('waist'))
  const buttons =
    known.buttons ??
    (neckline === 'collar' ||
      (['v', 'square', 'round'].includes(neckline) &&
        ['cotton', 'linen', 'denim', 'crepe'].includes(cloth) &&
        own('buttons').chance(0.25)))
  return {
    neckline,
    sleeve,
    waist,
    skirt,
    cloth,
    print,
    length: reach,
    legs:
      known.legs ??
      own('legs').weigh([
        ['wide', 4],
        ['straight', 2],
        ['tapered', 1.4],
        ['cropped', 1],
      ]),
    below:
      known.below ??
      own('below').weigh(
        category === 'suit'
          ? [
              ['trousers', 5],
              ['skirt', 1.6],
              ['shorts', 1],
            ]
          : [
              ['skirt', 3],
              ['trousers', 3],
              ['shorts', 1.4],
            ],
      ),
    buttons,
    frill: known.frill ?? own('frill').chance(0.22),
    dye: known.dye ?? own('dye').pick(dyes[colour]),
  }
}
