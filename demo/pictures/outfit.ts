import { bodicePieces } from './bodice.ts'
import { drapeOf } from './cloth.ts'
import { type Box, boxOf } from './curve.ts'
import type { Category, Cut } from './cut.ts'
import { dressPieces, trouserPieces } from './dress.ts'
import { flat, moved, type Piece } from './piece.ts'
import type { Random } from './random.ts'
import { skirtPieces } from './skirt.ts'
import { blazerPieces, waistband } from './tailoring.ts'
import { belt, tie } from './trimming.ts'

/** A garment in pieces, with the points for close-ups and hanging. */
export interface Outfit {
  pieces: Piece[]
  box: Box
  /** How it hangs: by the shoulders, by the waistband, or not at all. */
  hangs: 'shoulders' | 'waist' | 'no'
  /** The centres for close-ups in centimetres, best first. */
  details: { x: number; y: number }[]
}

function around(pieces: Piece[]): Box {
  const box = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity }
  for (const p of flat(pieces)) {
    const b = boxOf([...p.outline, ...(p.extent ?? [])])
    box.left = Math.min(box.left, b.left)
    box.top = Math.min(box.top, b.top)
    box.right = Math.max(box.right, b.right)
    box.bottom = Math.max(box.bottom, b.bottom)
  }
  return box
}

const shouldered = (cut: Cut) =>
  cut.neckline !== 'strapless' && cut.neckline !== 'bardot' && cut.neckline !== 'one-shoulder'

/** Builds the garment of a category and cut. */
export function outfitOf(category: Category, cut: Cut, chance: Random): Outfit {
  const finish = (pieces: Piece[], hangs: Outfit['hangs'], details: Outfit['details']): Outfit => ({
    pieces,
    box: around(pieces),
    hangs,
    details,
  })
  const drape = drapeOf[cut.cloth]
  switch (category) {
    case 'skirt': {
      const tall = { mini: 42, midi: 74, maxi: 96 }[cut.length] * chance.between(0.95, 1.05)
      const half = chance.between(15, 16.5)
      const soft = ['tiered', 'tulle', 'slip', 'circle'].includes(cut.skirt) && chance.chance(0.6)
      const skirt = skirtPieces(
        cut.skirt,
        { top: 2, topHalf: half, hem: tall, drape, gathered: soft || cut.skirt === 'tulle', dip: 0.8 },
        chance.fork('skirt'),
      )
      return finish(
        [
          ...skirt,
          ...waistband(half, 1.2, 0.9, chance.fork('band'), soft),
          ...(cut.waist === 'belt'
            ? [belt(half, 1.2, 0.9, chance)]
            : cut.waist === 'tie'
              ? tie(half, 1.2, 0.9, chance)
              : []),
        ],
        'waist',
        [
          { x: 0, y: 14 },
          { x: 6, y: tall - 14 },
        ],
      )
    }
    case 'jumpsuit': {
      const bodice = bodicePieces(
        cut,
        { waist: 39, waistHalf: 14.6, dip: 0.9, drape, free: false },
        chance.fork('bodice'),
      )
      const legs = trouserPieces(
        cut.legs,
        { top: 38.6, half: 14.6, long: 100, drape, dip: 0.9, band: false },
        chance.fork('legs'),
      )
      const waist =
        cut.waist === 'belt'
          ? [belt(14.6, 39, 0.9, chance)]
          : cut.waist === 'tie' || cut.waist === 'none'
            ? tie(14.6, 39, 0.9, chance)
            : waistband(14.6, 39, 0.9, chance, false).slice(1)
      return finish([...bodice.under, ...legs, ...bodice.over, ...waist], shouldered(cut) ? 'shoulders' : 'no', [
        { x: 2, y: 16 },
        { x: 0, y: 40 },
      ])
    }
    case 'suit': {
      const { pieces, hem } = blazerPieces(cut, chance.fork('blazer'))
      const lower = lowerHalf(cut, drape, chance.fork('lower'))
      const drop = Math.min(hem - 12, 48)
      return finish([...moved(lower, chance.sway(3), drop, chance.sway(3.5)), ...pieces], 'no', [
        { x: 3, y: 20 },
        { x: 6, y: 46 },
      ])
    }
    case 'co-ord': {
      const hem = cut.waist === 'tie' ? 42 : chance.between(38, 50)
      const boxy = chance.chance(0.5)
      const half = boxy ? 20.5 : hem > 44 ? 17.5 : 15.5
      const top = bodicePieces(
        { ...cut, waist: 'none' },
        { waist: hem, waistHalf: half, dip: 0.6, drape, free: true },
        chance.fork('top'),
      )
      const lower = lowerHalf(cut, drape, chance.fork('lower'))
      const apart = hem + chance.between(-5, 5)
      const knot = cut.waist === 'tie' ? tie(half, hem - 4, 0.6, chance, 1.3) : []
      const upper = [...top.under, ...top.over, ...knot]
      return finish([...moved(lower, chance.sway(4), apart, chance.sway(4)), ...upper], 'no', [
        { x: 2, y: 18 },
        { x: 2, y: apart },
      ])
    }
    default: {
      const dress = dressPieces(cut, chance.fork('dress'), {
        bump: category === 'maternity',
        short: category === 'petite' ? 0.93 : 1,
      })
      const depth = 17
      return finish(dress, shouldered(cut) ? 'shoulders' : 'no', [
        { x: 3, y: depth },
        { x: 2, y: 41 },
        { x: 10, y: around(dress).bottom - 14 },
      ])
    }
  }
}

function lowerHalf(cut: Cut, drape: number, chance: Random): Piece[] {
  const half = 14.8
  if (cut.below === 'skirt') {
    const tall = { mini: 42, midi: 72, maxi: 92 }[cut.length]
    return [
      ...skirtPieces(cut.skirt, { top: 2, topHalf: half, hem: tall, drape, gathered: false, dip: 0.8 }, chance),
      ...waistband(half, 1.2, 0.9, chance, false),
    ]
  }
  const long = cut.below === 'shorts' ? 39 : 102
  return [
    ...trouserPieces(
      cut.below === 'shorts' ? 'straight' : cut.legs,
      { top: 2, half, long, drape, dip: 0.9, band: true },
      chance,
    ),
    ...waistband(half, 1.2, 0.9, chance, false),
  ]
}
