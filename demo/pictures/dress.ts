import { bodicePieces } from './bodice.ts'
import { drapeOf } from './cloth.ts'
import { lerp, type Point } from './curve.ts'
import type { Cut, Length } from './cut.ts'
import { buttons } from './fastening.ts'
import { creases, fold, hanging, type Line, type Piece, piece, ripple } from './piece.ts'
import type { Random } from './random.ts'
import { skirtPieces } from './skirt.ts'
import { contour, type Hang, slipFolds } from './skirt-shape.ts'
import { strip } from './sleeve.ts'
import { belt, tie } from './trimming.ts'

const hems: Record<Length, readonly [number, number]> = { mini: [82, 89], midi: [110, 119], maxi: [136, 146] }

/** Height of the waist seam below the shoulder, in centimetres. */
function waistOf(cut: Cut, bump: boolean): { y: number; half: number } {
  if (cut.waist === 'empire' || bump) return { y: 30, half: 16.6 }
  if (cut.waist === 'drop') return { y: 51, half: 18 }
  if (cut.waist === 'none') return { y: 39, half: 15.8 }
  return { y: 39, half: cut.waist === 'shirred' ? 14 : 14.4 }
}

/** A dress, lowest piece first. `bump` leaves space at the front for a pregnancy. */
export function dressPieces(cut: Cut, chance: Random, options: { bump?: boolean; short?: number } = {}): Piece[] {
  const drape = drapeOf[cut.cloth]
  const bump = options.bump ?? false
  const waist = waistOf(cut, bump)
  const [low, high] = hems[cut.length]
  const hem = chance.between(low, high) * (options.short ?? 1)
  const gathered =
    ['tiered', 'tulle', 'bubble', 'ruffle'].includes(cut.skirt) ||
    cut.waist === 'shirred' ||
    bump ||
    (cut.skirt === 'a-line' && chance.chance(0.5)) ||
    (cut.skirt === 'circle' && chance.chance(0.4))
  const dip = 0.9
  const hang = { top: waist.y - 0.5, topHalf: waist.half, hem, drape, gathered, dip }
  if (cut.waist === 'none' && ['slip', 'column', 'a-line', 'pencil', 'mermaid'].includes(cut.skirt))
    return oneLength(cut, hang, chance)
  const bodice = bodicePieces(
    cut,
    { waist: waist.y, waistHalf: waist.half, dip, drape, free: false },
    chance.fork('bodice'),
  )
  const skirt = skirtPieces(cut.skirt, hang, chance.fork('skirt'))
  if (bump)
    for (const p of skirt.slice(-1))
      p.folds = [
        ...p.folds,
        fold([-1, waist.y - 4], [1, waist.y + 46], { half: [15, 17], rise: [2.2, 1.6], fade: [0.5, 0.5] }),
      ]
  const closing = closings(cut, waist, dip, hem, chance.fork('waist'))
  return [...bodice.under, ...skirt, ...bodice.over, ...closing]
}

/** Cut in one piece from shoulder to hem, without a waist seam. */
function oneLength(cut: Cut, hang: Hang, chance: Random): Piece[] {
  const own = chance.fork('whole')
  const half = contour(cut.skirt, hang, own)
  const sag = Math.max(0.4, (half(hang.hem) - hang.topHalf) * 0.16)
  const wave = ripple(own, 8, 0.25 + hang.drape * 0.5)
  const hem = (u: number) => -sag * u * u + wave(u)
  const from = hang.top - 14
  const tall = hang.hem - from
  const grain: Piece['grain'] = (u, t) => {
    const y = lerp(from, hang.hem + hem(u), t)
    return [u * half(Math.max(hang.top, y)), y]
  }
  const folds = slipFolds(grain, tall, hang.drape, own)
  const shape = { waist: hang.top + 0.5, waistHalf: hang.topHalf, dip: 0, drape: hang.drape, free: true }
  const { under, over } = bodicePieces(
    cut,
    { ...shape, whole: { bottom: hang.hem, half, hem, folds } },
    chance.fork('bodice'),
  )
  return [
    ...under,
    ...over,
    ...closings(cut, { y: shape.waist, half: shape.waistHalf }, 0, hang.hem, chance.fork('waist')),
  ]
}

function closings(cut: Cut, waist: { y: number; half: number }, dip: number, hem: number, chance: Random): Piece[] {
  const out: Piece[] = []
  if (cut.buttons) {
    const to = hem - 6
    const count = Math.round((to - waist.y) / 7.5)
    const x = 0.3
    out.push(
      piece(
        [
          [x - 1.5, waist.y],
          [x + 1.5, waist.y],
          [x + 1.5, hem - 0.4],
          [x - 1.5, hem - 0.2],
        ],
        (u, t) => [x + u * 1.5, lerp(waist.y, hem, t)],
        {
          lift: 0.1,
          edge: 0.5,
          lines: [-1.15, 1.15].map((d) => ({
            kind: 'stitch' as const,
            points: [
              [x + d, waist.y],
              [x + d, hem - 0.4],
            ] as const,
          })),
          marks: [
            buttons(
              Array.from({ length: count }, (_, i): Point => [x, lerp(waist.y + 4, to, i / (count - 1))]),
              0.62,
            ),
          ],
        },
      ),
    )
  }
  if (cut.waist === 'belt') out.push(belt(waist.half, waist.y - 0.2, dip, chance))
  if (cut.waist === 'tie') out.push(...tie(waist.half, waist.y - 0.2, dip, chance))
  if (cut.waist === 'empire' && chance.chance(0.5)) out.push(...tie(waist.half, waist.y, dip, chance, 1))
  return out
}

/** Trousers from a waistline down: seat, two legs, creases. `flat` adds a waistband. */
export function trouserPieces(
  legs: Cut['legs'],
  at: { top: number; half: number; long: number; drape: number; dip: number; band: boolean },
  chance: Random,
): Piece[] {
  const { top, half, drape, dip } = at
  const long = legs === 'cropped' ? at.long * 0.74 : at.long
  const spread = { wide: 17.5, straight: 12.2, tapered: 8.6, cropped: 15.5 }[legs]
  const hip = half + 7.2
  const crotch = top + 29
  const hem = top + long
  const stance = { wide: 5, straight: 4.5, tapered: 5, cropped: 6 }[legs]
  const out: Piece[] = []
  for (const side of [-1, 1]) {
    const own = chance.fork(`leg${side}`)
    const shift = own.sway(1.6)
    const centre = side * (stance + spread) + shift
    const outer: Point[] = [
      [side * half, top],
      [side * (half + 4), top + 10],
      [side * hip, top + 20],
      [side * lerp(hip, Math.abs(centre) + spread, 0.4), lerp(crotch, hem, 0.35)],
      [centre + side * spread, hem + own.sway(0.8)],
    ]
    const inner: Point[] = [
      [0, top + dip],
      [side * 0.1, top + 14],
      [side * 0.6, crotch],
      [side * Math.max(1.2, Math.abs(centre) - spread) * 0.7 + shift * 0.3, lerp(crotch, hem, 0.4)],
      [centre - side * spread, hem + own.sway(0.8)],
    ]
    const leg = strip(splineOf(outer), splineOf(inner), {}, 0.8)
    const { grain } = leg
    const press: Line = {
      kind: 'shade',
      points: Array.from({ length: 12 }, (_, i) => grain(0.05, 0.16 + (i / 11) * 0.83)),
    }
    const stitch: Line = {
      kind: 'stitch',
      points: Array.from({ length: 8 }, (_, i) => grain(-0.97 + (i / 7) * 1.94, 0.982)),
    }
    const creased = drape < 0.5 || legs === 'tapered'
    leg.folds = [
      ...hanging(grain, own, {
        count: legs === 'wide' ? 5 : 3,
        from: 0.22,
        half: [1.2, legs === 'wide' ? 3 : 2.2],
        rise: [0.2, 0.5 + drape * 0.7],
        fade: [0.5, 0.02],
        spread: 0.8,
      }),
      ...Array.from({ length: 5 }, (_, i) =>
        fold(grain(-0.97, 0.27 + i * 0.012), grain(0.2 + i * 0.1, 0.2 + i * 0.05), {
          half: [0.6, 1.5],
          rise: [0.3, 0.12],
          fade: [0.1, 0.7],
          bow: side * 1.2,
        }),
      ),
      ...creases(grain, own, 4, 8),
      ...(creased
        ? [
            fold(grain(0.05, 0.12), grain(0.05, 0.99), {
              half: [1, 1.3],
              rise: [0.35, 0.5],
              shape: 'crest',
              fade: [0.2, 0.01],
            }),
          ]
        : []),
    ]
    leg.lines = creased ? [press, stitch] : [stitch]
    const pocket = Array.from(
      { length: 8 },
      (_, i): Point => [side * lerp(half - 3.4, half + 5.6, i / 7), lerp(top + 1, top + 16, (i / 7) ** 1.1)],
    )
    leg.lines = [
      ...leg.lines,
      { kind: 'seam', points: pocket },
      { kind: 'stitch', points: pocket.map(([x, y]) => [x - side * 0.6, y + 0.3] as const) },
    ]
    out.push(
      piece(
        strip(
          splineOf(outer).map(([x, y]) => [x, y + 0.7] as const),
          splineOf(inner).map(([x, y]) => [x, y + 0.7] as const),
          {},
          -0.5,
        ).outline,
        grain,
        { cloth: 'inside' },
      ),
      leg,
    )
  }
  const [l0, l1] = [out[0]!, out[2]!]
  return [l0, l1, out[1]!, { ...out[3]!, lift: 0.1 }]
}

function splineOf(points: Point[]): Point[] {
  const out: Point[] = []
  const steps = 40
  const xs = points.map((p) => p[0])
  const ys = points.map((p) => p[1])
  for (let i = 0; i <= steps; i++) {
    const y = lerp(ys[0]!, ys[ys.length - 1]!, i / steps)
    let k = 0
    while (k < ys.length - 2 && ys[k + 1]! < y) k++
    const s = (y - ys[k]!) / (ys[k + 1]! - ys[k]!)
    const m = (j: number) =>
      j <= 0 || j >= xs.length - 1
        ? j <= 0
          ? (xs[1]! - xs[0]!) / (ys[1]! - ys[0]!)
          : (xs[j]! - xs[j - 1]!) / (ys[j]! - ys[j - 1]!)
        : (xs[j + 1]! - xs[j - 1]!) / (ys[j + 1]! - ys[j - 1]!)
    const h = ys[k + 1]! - ys[k]!
    const r = 1 - s
    out.push([
      r * r * (1 + 2 * s) * xs[k]! + s * s * (3 - 2 * s) * xs[k + 1]! + s * r * h * (r * m(k) - s * m(k + 1)),
      y,
    ])
  }
  return out
}
