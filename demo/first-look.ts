import { mkdir } from 'node:fs/promises'
import { resolve } from 'node:path'
import sharp from 'sharp'
import { garmentJpeg } from './pictures.ts'
import { wardrobe } from './wardrobe.ts'

/** The garments that a visitor sees first: the file's name, and words of the description. */
const chosen = {
  'sweet-pea': 'Every colour of sweet pea on pink',
  red: 'One shoulder, deep red',
  clover: 'Petite wrap in bottle green',
  lilac: 'Lilac bridesmaid dress',
  sky: 'the blue of a June sky',
  tiers: 'Rose jacquard with big sleeves',
}
const WIDTHS = [330, 660]
const folder = resolve(import.meta.dirname, '../web/src/ui/garments')

/** Draws the garments of the first look again, for `web/src/ui/garment-photos.ts`. Run by hand: `node demo/first-look.ts`. */
await mkdir(folder, { recursive: true })
for (const [name, words] of Object.entries(chosen)) {
  const [picture] = wardrobe.find(({ description }) => description.includes(words))?.pictures ?? []
  if (!picture) throw new Error(`The demo wardrobe has nothing described as "${words}".`)
  const drawn = await garmentJpeg(picture)
  for (const width of WIDTHS) {
    await sharp(drawn)
      .resize({ width, height: (width * 4) / 3 })
      .webp({ quality: 76, effort: 6 })
      .toFile(`${folder}/${name}-${width}.webp`)
  }
}
