import type { Random } from './random.ts'

/** A cloth's repeat: a square of `size` pixels that tiles seamlessly. */
export interface Repeat {
  size: number
  svg: string
}

/** Places distributed evenly over the repeat, across its edges too. */
function scatter(size: number, count: number, chance: Random): { x: number; y: number }[] {
  const out: { x: number; y: number }[] = []
  for (let i = 0; i < count; i++) {
    let best = { x: 0, y: 0 }
    let far = -1
    for (let k = 0; k < 9; k++) {
      const at = { x: chance.between(0, size), y: chance.between(0, size) }
      let near = Infinity
      for (const p of out) {
        const dx = Math.min(Math.abs(p.x - at.x), size - Math.abs(p.x - at.x))
        const dy = Math.min(Math.abs(p.y - at.y), size - Math.abs(p.y - at.y))
        near = Math.min(near, dx * dx + dy * dy)
      }
      if (near > far) [best, far] = [at, near]
    }
    out.push(best)
  }
  return out
}

/** Draws at every place, and again at the opposite edge where it would be cut off. */
export function spread(
  size: number,
  count: number,
  reach: number,
  chance: Random,
  draw: (x: number, y: number, i: number, own: Random) => string,
): string {
  return scatter(size, count, chance)
    .map(({ x, y }, i) => {
      const once = draw(x, y, i, chance.fork(`m${i}`))
      const copies: string[] = [once]
      const shifts: [number, number][] = []
      const dx = x < reach ? size : x > size - reach ? -size : 0
      const dy = y < reach ? size : y > size - reach ? -size : 0
      if (dx) shifts.push([dx, 0])
      if (dy) shifts.push([0, dy])
      if (dx && dy) shifts.push([dx, dy])
      for (const [a, b] of shifts) copies.push(`<g transform="translate(${a} ${b})">${once}</g>`)
      return copies.join('')
    })
    .join('')
}
