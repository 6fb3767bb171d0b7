import sharp, { type Sharp } from 'sharp'
import type { GarmentOptions } from './pictures/cut.ts'
import { drawGarment } from './pictures/garment.ts'

export { drawGarment }

/** Returns a garment's picture as a JPEG of 960 by 1280, for upload through the API. */
export function garmentJpeg(options: GarmentOptions): Promise<Buffer> {
  // at the size of the drawing, embedded bitmaps are copied, which is faster than scaling each
  return jpegOf(rendered(drawGarment(options)).resize({ width: 960 }))
}

const rendered = (svg: string): Sharp => sharp(Buffer.from(svg)).removeAlpha()
const jpegOf = (picture: Sharp): Promise<Buffer> => picture.jpeg({ quality: 85, optimiseCoding: false }).toBuffer()
