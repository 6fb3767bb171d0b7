import type { Cut, GarmentOptions } from './cut.ts'
import { designOf } from './design.ts'
import { drawPieces } from './draw.ts'
import { type Outfit, outfitOf } from './outfit.ts'
import { daylight, groundOf, paperFor } from './paper.ts'
import { type Random, randomFrom } from './random.ts'

/** A garment's picture as SVG, 1200 by 1600. */
export function drawGarment(options: GarmentOptions): string {
  const design = randomFrom(`garment ${options.seed}`)
  const cut = designOf(options, design.fork('cut'))
  const outfit = outfitOf(options.category, cut, design.fork('sewing'))
  const scene = randomFrom(`scene ${options.seed} ${options.view}`)
  const paper = paperFor(cut.dye, scene.fork('paper'))
  const draw = options.view === 1 ? closeUp : whole
  return `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="1600" viewBox="0 0 1200 1600">${groundOf(paper, scene.fork('ground'))}${draw(outfit, cut, options, scene)}${daylight(scene.fork('light'))}</svg>`
}

function whole({ pieces, box }: Outfit, cut: Cut, { colour, seed }: GarmentOptions, scene: Random): string {
  const [wide, high] = [box.right - box.left, box.bottom - box.top]
  const turn = scene.sway(3.4)
  const scale = Math.min(scene.between(1370, 1440) / high, scene.between(1030, 1090) / wide, 17)
  const origin = [
    600 - ((box.left + box.right) / 2) * scale + scene.sway(20),
    800 - ((box.top + box.bottom) / 2) * scale + scene.sway(16),
  ] as const
  return drawPieces(pieces, cut, colour, { scale, origin, turn, loose: 1 }, randomFrom(`cloth ${seed}`))
}

function closeUp({ pieces, details }: Outfit, cut: Cut, { colour, seed }: GarmentOptions, scene: Random): string {
  const at = scene.weigh(details.map((d, i) => [d, i === 0 ? 3 : 1] as const))
  const scale = scene.between(24, 30)
  return drawPieces(
    pieces,
    cut,
    colour,
    {
      scale,
      origin: [600 - at.x * scale + scene.sway(60), 800 - at.y * scale + scene.sway(60)],
      turn: scene.sway(11),
      loose: 1,
    },
    randomFrom(`cloth ${seed}`),
  )
}
