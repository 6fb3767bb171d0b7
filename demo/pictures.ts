import sharp, { type Sharp } from 'sharp'
import type { GarmentOptions } from './pictures/cut.ts'
import { drawGarment } from './pictures/garment.ts'
import { drawPortrait } from './pictures/portrait.ts'

export { drawGarment, drawPortrait }

/** A garment's picture as a JPEG of 960 by 1280, for upload through the usual way. */
export function garmentJpeg(options: GarmentOptions): Promise<Buffer> {
  // in the size that it is drawn for the bitmaps within it are copied, which is quicker than scaling each
  return jpegOf(rendered(drawGarment(options)).resize({ width: 960 }))
}

/** A member's portrait as a JPEG of 600 by 600. */
export function portraitJpeg(options: { seed: number }): Promise<Buffer> {
  return jpegOf(rendered(drawPortrait(options)))
}

const rendered = (svg: string): Sharp => sharp(Buffer.from(svg)).removeAlpha()
const jpegOf = (picture: Sharp): Promise<Buffer> => picture.jpeg({ quality: 85, optimiseCoding: false }).toBuffer()
