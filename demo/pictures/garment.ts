import { bag } from './bag.ts'
import { shade, toneOf } from './colour.ts'
import type { Box, Point } from './curve.ts'
import type { Cut, GarmentOptions } from './cut.ts'
import { daylight } from './daylight.ts'
import { designOf } from './design.ts'
import { drawPieces } from './draw.ts'
import { clips, hanger, hookTop, rail } from './hanger.ts'
import { earrings, pearls, sunglasses } from './jewellery.ts'
import { type Outfit, outfitOf } from './outfit.ts'
import { groundOf, paperFor } from './paper.ts'
import { hat, type Prop, stem } from './prop.ts'
import { type Random, randomFrom } from './random.ts'
import { shoes } from './shoes.ts'

/** Returns a garment's picture as SVG, 1200 by 1600. The same options always return the same bytes. */
export function drawGarment(options: GarmentOptions): string {
  const design = randomFrom(`garment ${options.seed}`)
  const cut = designOf(options, design.fork('cut'))
  const outfit = outfitOf(options.category, cut, design.fork('sewing'))
  const scene = randomFrom(`scene ${options.seed} ${options.view} ${options.take ?? 0}`)
  const paper = paperFor(cut.dye, scene.fork('paper'))
  const hung = options.view === 2 && outfit.hangs !== 'no' && scene.chance(0.55)
  const draw = options.view === 1 ? closeUp : options.view === 0 ? whole : hung ? hanging : dressed
  return `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="1600" viewBox="0 0 1200 1600">${groundOf(paper, scene.fork('ground'), hung)}${draw(outfit, cut, options, scene)}${daylight(scene.fork('light'))}</svg>`
}

/** The position of (0, 0) that moves the centre of a box to a point of the page, rotated around it. */
function originFor(box: Box, [x, y]: Point, scale: number, turn: number): Point {
  const [cos, sin] = [Math.cos((turn * Math.PI) / 180), Math.sin((turn * Math.PI) / 180)]
  const [mx, my] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2]
  return [x - scale * (mx * cos - my * sin), y - scale * (mx * sin + my * cos)]
}

type Scene = (outfit: Outfit, cut: Cut, options: GarmentOptions, scene: Random) => string

/** Laid flat, alone. */
const whole: Scene = ({ pieces, box }, cut, { colour, seed }, scene) => {
  const [wide, high] = [box.right - box.left, box.bottom - box.top]
  const turn = scene.sway(3.4)
  const scale = Math.min(scene.between(1370, 1440) / high, scene.between(1030, 1090) / wide, 17)
  const origin = originFor(box, [600 + scene.sway(20), 800 + scene.sway(16)], scale, turn)
  return drawPieces(pieces, cut, colour, { scale, origin, turn, loose: 1 }, randomFrom(`cloth ${seed}`))
}

const closeUp: Scene = ({ pieces, details }, cut, { colour, seed }, scene) => {
  const at = scene.weigh(details.map((d, i) => [d, i === 0 ? 3 : 1] as const))
  const scale = scene.between(24, 30)
  const origin = [600 - at.x * scale + scene.sway(60), 800 - at.y * scale + scene.sway(60)] as const
  return drawPieces(pieces, cut, colour, { scale, origin, turn: scene.sway(11), loose: 1 }, randomFrom(`cloth ${seed}`))
}

/** On a hanger against a wall. */
const hanging: Scene = ({ pieces, box, hangs }, cut, { colour, seed }, scene) => {
  const above = hangs === 'waist' ? 19.4 : -hookTop + 0.4
  const [wide, high] = [box.right - box.left, Math.max(0, box.bottom) + above]
  const scale = Math.min(1420 / high, 1040 / wide, 17)
  const top = Math.max(70, (1600 - high * scale) / 2)
  const origin = [600 + scene.sway(30), top + above * scale] as const
  const turn = scene.sway(0.8)
  const back = pieces.findIndex((p) => p.back)
  const mark = hangs === 'waist' ? clips(15.5, scene.fork('hanger')) : hanger(scene.fork('hanger'), true)
  const at = hangs === 'waist' ? pieces.length - 1 : back
  const hung = pieces.map((p, i) =>
    i === at ? { ...p, marks: hangs === 'waist' ? [...p.marks, mark] : [mark, ...p.marks] } : p,
  )
  return (
    rail([origin[0] + 0.6 * scale, origin[1] - (above - 0.4) * scale], scene.fork('rail')) +
    drawPieces(hung, cut, colour, { scale, origin, turn, loose: 0.7 }, randomFrom(`cloth ${seed}`), { shadow: 2.8 })
  )
}

/** Laid flat to one side, with accessories. */
const dressed: Scene = ({ pieces, box }, cut, { colour, seed }, scene) => {
  const [wide, high] = [box.right - box.left, box.bottom - box.top]
  const side = scene.pick([-1, 1])
  const scale = Math.min(1340 / high, 760 / wide, 14)
  const room = 1200 - wide * scale
  const centre = 600 + side * (room / 2 - 75)
  const turn = -side * scene.between(1, 4.5)
  const origin = originFor(box, [centre, 790], scale, turn)
  const garment = drawPieces(pieces, cut, colour, { scale, origin, turn, loose: 1 }, randomFrom(`cloth ${seed}`))
  const { l } = toneOf(cut.dye)
  const leather = scene.pick([
    '#3a2620',
    '#8a5a3a',
    '#e9ddc9',
    '#221d20',
    '#b98a5c',
    '#c9a4a0',
    shade(cut.dye, l > 0.5 ? -0.22 : 0.2, 0.8),
    '#d9b867',
  ])
  const props: Prop[] = [
    scene.pick([earrings, pearls, sunglasses, earrings])(scene.fork('jewel')),
    scene.chance(0.2)
      ? scene.chance(0.5)
        ? hat(scene.fork('hat'))
        : stem(scene.fork('stem'))
      : bag(leather, scene.fork('bag')),
    shoes(leather, scene.fork('shoes')),
  ]
  const x = 600 - side * (600 - Math.max(170, (room - 60) * 0.5))
  const slots = [scene.between(240, 330), scene.between(690, 800), scene.between(1240, 1310)]
  const laid = props.map((p, i) => {
    const fit = Math.min(scale * 1.12, Math.max(250, room - 70) / p.wide, 400 / p.high)
    const drift = scene.sway(26)
    return drawPieces(
      p.pieces,
      { cloth: p.cloth, print: 'plain', dye: p.dye },
      colour,
      { scale: fit, origin: [x + drift, slots[i]!], turn: scene.sway(i === 0 ? 40 : 22), loose: 0.25 },
      scene.fork(`prop${i}`),
      { name: `p${i}`, shadow: 1 },
    )
  })
  return laid.join('') + garment
}
