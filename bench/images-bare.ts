import { imageLimits } from '@hemline/contract/images/purposes.ts'
import sharp from 'sharp'
import { timed } from './figures.ts'

// As in the server, so that both use libvips under the same conditions.
sharp.concurrency(1)
sharp.cache(false)

const limits = imageLimits.listing

/** The limit of an upload: libvips alone decodes the photo, resizes it to the same three widths and writes them. */
async function bare(file: string): Promise<void> {
  const { data, info } = await sharp(file, { sequentialRead: true })
    .autoOrient()
    .resize({ width: limits.width, height: limits.height, fit: 'inside' })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const raw = { width: info.width, height: info.height, channels: info.channels }
  const sizes = [
    { width: info.width, quality: 82 },
    { width: limits.cardWidth!, quality: 78 },
    { width: limits.thumbnailWidth, quality: 76 },
  ]
  for (const { width, quality } of sizes)
    await sharp(data, { raw }).resize({ width }).jpeg({ quality }).toFile(`${file}.${width}.jpg`)
}

// measured here, so that the messages between the processes are not counted
process.on('message', async (file: string) => process.send!(await timed(() => bare(file))))
