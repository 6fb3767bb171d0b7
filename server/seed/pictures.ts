import sharp from 'sharp'
import type { GarmentOptions } from './pictures/cut.ts'
import { drawGarment } from './pictures/garment.ts'
import { drawPortrait } from './pictures/portrait.ts'

export { drawGarment, drawPortrait }

/** A garment's picture as a JPEG of 960 by 1280, for upload through the usual way (look.md, Pictures). */
export function garmentJpeg(options: GarmentOptions): Promise<Buffer> {
  return rendered(drawGarment(options))
}

/** A member's portrait as a JPEG of 600 by 600. */
export function portraitJpeg(options: { seed: number }): Promise<Buffer> {
  return rendered(drawPortrait(options))
}

function rendered(svg: string): Promise<Buffer> {
  return sharp(Buffer.from(svg)).removeAlpha().jpeg({ quality: 85, optimiseCoding: false }).toBuffer()
}
