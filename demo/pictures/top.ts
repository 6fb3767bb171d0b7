import { bezier, bow, mirrored, type Point, spline } from './curve.ts'
import type { Neckline } from './cut.ts'
import type { Random } from './random.ts'

/** The upper edge of a garment in centimetres, from which its front, back, straps and sleeves are made. */
export interface Top {
  /** From the left underarm over the shoulders to the right underarm. */
  front: Point[]
  back: Point[]
  /** The neck opening's edge at the front, left to right. */
  neck: Point[]
  /** Right-hand shoulder tip, where a sleeve or a ruffle begins. */
  shoulder: Point
  /** Right underarm. */
  underarm: Point
  /** Shoulder straps as lines, thin to broad. */
  straps: { points: Point[]; half: number }[]
  /** Lowest point of the neck opening. */
  depth: number
}

const bust = 19.4

/** The right half of an armhole, shoulder tip to underarm. */
function armhole(shoulder: Point, underarm: Point, bite: number): Point[] {
  return bezier(
    shoulder,
    [shoulder[0] - bite * 0.6, shoulder[1] + 6],
    [underarm[0] - bite - 2, underarm[1] - 2.5],
    underarm,
    12,
  )
}

function whole(half: Point[]): Point[] {
  return [...mirrored(half), ...half.slice(1)]
}

function shouldered(
  neckWidth: number,
  shoulderWidth: number,
  neckHalf: Point[],
  bite: number,
): Omit<Top, 'straps' | 'depth'> {
  const shoulder: Point = [shoulderWidth, 0.6 + (shoulderWidth - neckWidth) * 0.32]
  const underarm: Point = [bust, 21]
  const over = [...bow([neckWidth, 0], shoulder, -0.25, 4), ...armhole(shoulder, underarm, bite).slice(1)]
  const nape: Point[] = bezier([0, 2.6], [neckWidth * 0.5, 2.6], [neckWidth * 0.85, 2], [neckWidth, 0], 8)
  return {
    front: whole([...neckHalf, ...over.slice(1)]),
    back: whole([...nape, ...over.slice(1)]),
    neck: whole(neckHalf),
    shoulder,
    underarm,
  }
}

/** Bodices with straps: an upper edge from underarm to underarm, and its straps. */
function strapped(edgeHalf: Point[], strap: { from: Point; to: Point; half: number } | null, sag: number): Top {
  const front = whole(edgeHalf)
  const underarm = edgeHalf[edgeHalf.length - 1]!
  const back = whole([[0, underarm[1] - 0.6], [underarm[0] * 0.6, underarm[1] - 0.9], underarm])
  const straps = strap
    ? [-1, 1].map((side) => ({
        half: strap.half,
        points: spline(
          [
            [side * strap.from[0], strap.from[1] + 0.6],
            [side * ((strap.from[0] + strap.to[0]) / 2 + sag), (strap.from[1] + strap.to[1]) / 2],
            [side * strap.to[0], strap.to[1]],
            [side * (strap.to[0] + 1.6), strap.to[1] + 3],
            [side * (strap.to[0] + 2.6), underarm[1] - 0.5],
          ],
          8,
        ),
      }))
    : []
  return {
    front,
    back,
    neck: front,
    shoulder: [15.4, 4],
    underarm,
    straps,
    depth: Math.max(...front.map((p) => p[1])) - 6,
  }
}

/** The upper edge of a neckline; `sleeved` widens the shoulder for a sleeve. */
export function topFor(neckline: Neckline, sleeved: boolean, chance: Random): Top {
  const wide = sleeved ? 17.4 : chance.between(13.2, 15)
  const bite = sleeved ? 3.2 : 4.4
  const set = (neckWidth: number, shoulderWidth: number, half: Point[]): Top => ({
    ...shouldered(neckWidth, shoulderWidth, half, bite),
    straps: [],
    depth: half[0]![1],
  })
  switch (neckline) {
    case 'v':
    case 'wrap': {
      const d = neckline === 'wrap' ? chance.between(20, 25) : chance.between(15, 23)
      return set(8.5, wide, bow([0, d], [8.5, 0], -chance.between(0.2, 1.3), 10))
    }
    case 'square': {
      const d = chance.between(11, 14)
      const n = chance.between(10, 11.5)
      return set(n, Math.max(wide, n + 4.5), [
        [0, d],
        [n * 0.5, d - 0.1],
        ...bezier([n - 1.4, d - 0.2], [n - 0.5, d - 0.3], [n - 0.3, d - 0.8], [n - 0.35, d - 1.8], 5),
        [n - 0.2, d * 0.5],
        [n, 0],
      ])
    }
    case 'scoop': {
      const d = chance.between(12, 16)
      return set(10.5, Math.max(wide, 15), bezier([0, d], [6, d], [10, d * 0.62], [10.5, 0], 14))
    }
    case 'boat': {
      const d = chance.between(4.5, 6)
      return set(13, Math.max(wide, 16.6), bezier([0, d], [7, d], [11, d * 0.55], [13, 0], 12))
    }
    case 'high':
      return set(6.6, wide, bezier([0, 4.6], [3.4, 4.6], [6, 3], [6.6, 0], 8))
    case 'keyhole':
    case 'bow':
      return set(7, wide, bezier([0, 6], [3.8, 6], [6.4, 3.6], [7, 0], 8))
    case 'collar':
      return set(7.4, Math.max(wide, 17), bow([0, chance.between(9, 14)], [7.4, 0], -0.6, 8))
    case 'halter': {
      const d = chance.between(6, 15)
      const neck: Point[] = bow([0, d], [5.2, 0], -0.8, 8)
      const half: Point[] = [...neck, ...bezier([7.6, 0.4], [8.6, 8], [12, 18], [bust - 1, 22.5], 14)]
      const top = strapped(half, null, 0)
      return {
        ...top,
        neck: whole(neck),
        depth: d,
        back: whole([
          [0, 23.5],
          [10, 23],
          [bust - 1, 22.5],
        ]),
      }
    }
    case 'sweetheart':
    case 'strapless': {
      const sweet = neckline === 'sweetheart' || chance.chance(0.5)
      const d = sweet ? chance.between(17, 18.5) : 14.6
      const half: Point[] = sweet
        ? [
            ...bezier([0, d], [3, 12.8], [9, 11.6], [13, 13.8], 12),
            ...bezier([13, 13.8], [15.5, 15.4], [17, 18], [bust - 1, 20], 8).slice(1),
          ]
        : bezier([0, d], [8, d - 0.6], [15, d - 0.4], [bust - 1.2, d + 4.5], 14)
      const strap =
        neckline === 'sweetheart'
          ? ({ from: [13, 14], to: [12, -1], half: chance.pick([0.5, 1.6, 2.1]) } as const)
          : null
      return { ...strapped(half, strap, 0.3), depth: d }
    }
    case 'cowl': {
      const half = bezier([0, chance.between(17, 20)], [5, 18], [9, 15], [11, 11.5], 12)
      const side = bezier([11, 11.5], [13.5, 14], [15.5, 19], [bust - 1, 22], 8).slice(1)
      return {
        ...strapped([...half, ...side], { from: [11, 12], to: [10.5, -1.5], half: 0.32 }, 0.6),
        neck: whole(half),
        depth: half[0]![1],
      }
    }
    case 'bardot': {
      const half = bezier([0, 11.4], [9, 11.2], [15, 9.5], [bust + 1.5, 7.6], 14)
      const top = strapped(half, null, 0)
      return {
        ...top,
        front: whole([...half, [bust + 1.4, 14], [bust, 22]]),
        back: whole([
          [0, 9.6],
          [12, 8.6],
          [bust + 1.5, 7.6],
          [bust + 1.4, 14],
          [bust, 22],
        ]),
        neck: whole(half),
        shoulder: [bust + 1.5, 7.6],
        underarm: [bust, 22],
        depth: 11.4,
      }
    }
    case 'one-shoulder': {
      const shoulder: Point = [-14, 3]
      const edge = bezier([-8.5, 0.4], [-4, 7], [6, 14], [bust - 1, 20], 16)
      const left = mirrored(armhole([14, 3], [bust, 21], 4.4))
      const hem: Point[] = [...left, ...bow(shoulder, [-8.5, 0.4], 0.3, 4).slice(1), ...edge.slice(1)]
      return {
        front: hem,
        back: hem.map(([x, y]) => [x, y - (x > -8 && x < bust - 2 ? 0.9 : 0)] as const),
        neck: edge,
        shoulder: [14, 3],
        underarm: [bust - 1, 20],
        straps: [],
        depth: 13,
      }
    }
    case 'cami': {
      const vee = chance.chance(0.65)
      const half: Point[] = vee
        ? [
            ...bow([0, chance.between(18.5, 21)], [10.5, 11.5], -0.9, 8),
            ...bezier([10.5, 11.5], [13, 15], [15.5, 20], [bust - 1, 22.5], 8).slice(1),
          ]
        : [
            ...bow([0, 14.4], [11, 12.6], -0.2, 6),
            ...bezier([11, 12.6], [13, 15.5], [15.5, 20], [bust - 1, 22.5], 8).slice(1),
          ]
      return {
        ...strapped(half, { from: [10.6, 12], to: [10.2, -1.5], half: 0.3 }, 0.5),
        neck: whole(half.slice(0, 8)),
        depth: half[0]![1],
      }
    }
    default: {
      const d = chance.between(7, 9.5)
      return set(8.2, wide, bezier([0, d], [4.6, d], [7.8, d * 0.55], [8.2, 0], 10))
    }
  }
}
