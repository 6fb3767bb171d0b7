import { preview } from '@hemline/contract/images/rules.ts'
import sharp from 'sharp'

const BLUR = 24
/** So that the photo is brighter than its own blur. */
const BRIGHTNESS = 0.8
/** The blur is made small, in a fraction of the time. */
const BLURRED_AT = 4
const QUALITY = 82

/**
 * Returns the preview of a shared item as JPEG: the whole photo, over its own blur. A messenger that shows the middle square
 * shows the whole garment too. At most about 150 kB, as some messengers ignore pictures from 300 kB on.
 */
export async function makePreview(jpeg: Buffer): Promise<Buffer> {
  const { width, height } = preview
  const small = await sharp(jpeg)
    .resize({ width: width / BLURRED_AT, height: Math.round(height / BLURRED_AT), fit: 'cover' })
    .blur(BLUR / BLURRED_AT)
    .modulate({ brightness: BRIGHTNESS })
    .png()
    .toBuffer()
  const whole = await sharp(jpeg).resize({ width, height, fit: 'inside' }).png({ compressionLevel: 1 }).toBuffer()
  return sharp(await sharp(small).resize({ width, height, fit: 'fill' }).png({ compressionLevel: 1 }).toBuffer())
    .composite([{ input: whole, gravity: 'centre' }])
    .jpeg({ quality: QUALITY })
    .toBuffer()
}
