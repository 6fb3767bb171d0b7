import type { Colour } from '@hemline/contract/listings/shapes.ts'
import { type Fabric, fabricOf } from './cloth.ts'
import { boxOf, type Point, path, tenth } from './curve.ts'
import type { Cut } from './cut.ts'
import { flat, type Laid, type Piece, type Placement, placementOf } from './piece.ts'
import type { Random } from './random.ts'
import { relief } from './relief.ts'
import { groundShadow, shadowOf } from './shadow.ts'

const page = { left: 0, top: 0, right: 1200, bottom: 1600 }
/** Draws a garment at its placement; `shadow` is its height above the ground, in centimetres. */
export function drawPieces(
  stack: readonly Piece[],
  cut: Pick<Cut, 'cloth' | 'print' | 'dye'>,
  colour: Colour,
  laid: Laid,
  chance: Random,
  options: { shadow?: number; name?: string } = {},
): string {
  const { shadow = 1.6, name = 'g' } = options
  const pieces = flat(stack)
  const place = placementOf(laid, chance.fork('loose'))
  const fabric = fabricOf(cut, colour, laid.scale, name, chance.fork('fabric'))
  const outlines = pieces.map((p) => p.outline.map(place.point))
  const visibility = outlines.map((o) => {
    const b = boxOf(o)
    return b.right > 0 && b.left < 1200 && b.bottom > 0 && b.top < 1600
  })
  const on = (i: number) => visibility[i]!
  const shown = outlines.filter((_, i) => on(i))
  const ground = groundShadow(shown, shadow * laid.scale * 1.5)
  const body = pieces.map((p, i) => (on(i) ? drawPiece(p, outlines[i]!, fabric, place, i, name) : '')).join('')
  return `<defs>${fabric.defs}</defs>${ground}${body}`
}

function drawPiece(
  p: Piece,
  outline: readonly Point[],
  fabric: Fabric,
  place: Placement,
  i: number,
  name: string,
): string {
  const { scale } = place
  const d = path(outline)
  const fill = fabric.fill(p)
  const box = boxOf(outline)
  const sheer = p.cloth === 'sheer' ? ' fill-opacity=".42"' : ''
  const cast = p.lift > 0 && p.cloth !== 'sheer' ? shadowOf([outline], p.lift * scale, 0.42) : ''
  const along = fabric.along(p, place)
  const shading =
    p.cloth === 'inside' && p.folds.length === 0
      ? `<path d="${d}" fill="#1c0f1a" opacity=".12"/>`
      : relief(outline, p.folds.map(place.fold), fabric.sheen, fabric.tones, page, {
          edge: p.edge * scale,
          offset: i * 17.3,
          cell: scale > 17 || (box.right - box.left) * (box.bottom - box.top) > 250000 ? 5 : 4,
        })
  const texture = fabric.texture && p.cloth !== 'trim' ? `<path d="${d}" fill="${fabric.texture}"/>` : ''
  const lines = p.lines
    .map(({ points, kind }) => {
      const line = place.path(points, false)
      const w = tenth(scale * 0.16)
      switch (kind) {
        case 'stitch':
          return `<path d="${line}" fill="none" stroke="#000" stroke-opacity=".26" stroke-width="${w}" stroke-dasharray="${tenth(scale * 0.42)} ${tenth(scale * 0.26)}"/>`
        case 'seam':
          return `<path d="${line}" fill="none" stroke="#000" stroke-opacity=".32" stroke-width="${tenth(scale * 0.14)}"/>`
        case 'edge':
          return `<path d="${line}" fill="none" stroke="#fff" stroke-opacity=".22" stroke-width="${tenth(scale * 0.22)}"/>`
        default:
          return `<path d="${line}" fill="none" stroke="#150a14" stroke-opacity=".2" stroke-width="${tenth(scale * 0.2)}"/>`
      }
    })
    .join('')
  const marks = p.marks.map((mark) => mark(place, fabric.ink)).join('')
  return (
    `${cast}<path d="${d}" fill="${fill}"${sheer}/>${texture}` +
    `<clipPath id="${name}${i}"><path d="${d}"/></clipPath><g clip-path="url(#${name}${i})">${along}${shading}${lines}</g>` +
    `<path d="${d}" fill="none" stroke="#1c0f1a" stroke-opacity=".24" stroke-width="${tenth(Math.max(0.8, scale * 0.08))}"/>${marks}`
  )
}
