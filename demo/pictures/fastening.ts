import { along, type Point, path, tenth } from './curve.ts'
import type { Mark } from './piece.ts'
import type { Random } from './random.ts'

/** Buttons down a line, each with a little thread and shadow; sizes in centimetres. */
export function buttons(points: readonly Point[], size: number, colour?: string): Mark {
  return ({ point, scale }, ink) => {
    const fill = colour ?? ink.accent
    return points
      .map((p) => {
        const [x, y] = point(p).map(tenth) as [number, number]
        const r = tenth(size * scale)
        const o = tenth(r * 0.26)
        return (
          `<circle cx="${tenth(x + r * 0.25)}" cy="${tenth(y + r * 0.35)}" r="${tenth(r * 1.08)}" fill="#000" opacity=".22"/>` +
          `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}"/>` +
          `<circle cx="${x}" cy="${y}" r="${tenth(r * 0.7)}" fill="none" stroke="#000" stroke-opacity=".18" stroke-width="${tenth(r * 0.16)}"/>` +
          `<path d="M${tenth(x - r * 0.75)} ${tenth(y - r * 0.35)}A${r * 0.85} ${r * 0.85} 0 0 1 ${tenth(x + r * 0.2)} ${tenth(y - r * 0.8)}" fill="none" stroke="#fff" stroke-opacity=".5" stroke-width="${tenth(r * 0.18)}" stroke-linecap="round"/>` +
          [-o, o]
            .map(
              (d) =>
                `<circle cx="${tenth(x + d)}" cy="${tenth(y + d * 0.4)}" r="${tenth(r * 0.12)}" fill="#000" opacity=".55"/>`,
            )
            .join('')
        )
      })
      .join('')
  }
}

/** The maker's label inside the back of the neck. */
export function label(at: Point, chance: Random): Mark {
  const wide = chance.between(2.2, 3.2)
  const dark = chance.chance(0.35)
  return ({ point, path: draw, scale }) => {
    const [x, y] = at
    const body = draw([
      [x - wide, y],
      [x + wide, y + 0.05],
      [x + wide - 0.05, y + 2.1],
      [x - wide + 0.05, y + 2.15],
    ])
    const ink = dark ? '#efe6d8' : '#4b4048'
    const [a, b] = [point([x - wide * 0.62, y + 1.1]), point([x + wide * 0.62, y + 1.12])]
    return `<path d="${body}" fill="${dark ? '#2a2528' : '#f7f2e8'}"/><path d="M${tenth(a[0])} ${tenth(a[1])}L${tenth(b[0])} ${tenth(b[1])}" stroke="${ink}" stroke-width="${tenth(scale * 0.34)}" stroke-dasharray="${tenth(scale * 0.42)} ${tenth(scale * 0.2)}"/>`
  }
}

/** Thin straps as cords with a small metal slider, or broad ones as cloth. */
export function cord(points: readonly Point[], half: number, slider: boolean): Mark {
  return ({ point, scale }, ink) => {
    const line = path(points.map(point), false)
    const width = tenth(half * 2 * scale)
    const shadow = path(
      points.map((p) => {
        const [x, y] = point(p)
        return [x + scale * 0.35, y + scale * 0.5] as const
      }),
      false,
    )
    const [sx, sy] = point(along(points, 0.62))
    const ring = slider
      ? `<rect x="${tenth(sx - width * 0.9)}" y="${tenth(sy - width * 0.5)}" width="${tenth(width * 1.8)}" height="${width}" rx="${tenth(width * 0.3)}" fill="#d9c48a" stroke="#8c7743" stroke-width="1"/>`
      : ''
    return (
      `<path d="${shadow}" fill="none" stroke="#000" stroke-opacity=".2" stroke-width="${tenth(width * 1.1)}" stroke-linecap="round"/>` +
      `<path d="${line}" fill="none" stroke="${ink.dark}" stroke-width="${width}" stroke-linecap="round"/>` +
      `<path d="${line}" fill="none" stroke="${ink.base}" stroke-width="${tenth(width * 0.72)}" stroke-linecap="round"/>` +
      `<path d="${line}" fill="none" stroke="#fff" stroke-opacity=".28" stroke-width="${tenth(width * 0.2)}"/>${ring}`
    )
  }
}
