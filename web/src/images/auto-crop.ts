import { CROP_ASPECT } from '@hemline/contract/limits.ts'

/** A part of an image, in its own pixels. */
export type Area = { x: number; y: number; width: number; height: number }

type Size = { width: number; height: number }

/** How far from 3:4 a photo may be and is still left whole: a phone's sensor is 3:4 but for a pixel. */
const NEARLY = 0.01
/** The shorter side to which a photo is reduced before it is looked at. */
const LOOK_PX = 256

/** The largest 3:4 area in the middle of a picture; with `at`, the same area moved there, inside the picture. */
export function cropArea({ width, height }: Size, at?: { x: number; y: number }): Area {
  const isWide = width / height > CROP_ASPECT
  const across = Math.round(isWide ? height * CROP_ASPECT : width)
  const down = Math.round(isWide ? height : width / CROP_ASPECT)
  const inside = (wanted: number | undefined, spare: number) =>
    Math.max(0, Math.min(spare, Math.round(wanted ?? spare / 2)))
  return { x: inside(at?.x, width - across), y: inside(at?.y, height - down), width: across, height: down }
}

/**
 * Returns the area of a photo that shows most of the garment at 3:4: as large as the photo allows, moved along its
 * longer side by smartcrop (decision 115). Null if the photo is 3:4 already; the middle if it cannot be looked at.
 */
export async function bestArea(image: ImageBitmap): Promise<Area | null> {
  if (Math.abs(image.width / image.height / CROP_ASPECT - 1) < NEARLY) return null
  try {
    const scale = Math.max(1, Math.min(image.width, image.height) / LOOK_PX)
    const small = document.createElement('canvas')
    small.width = Math.round(image.width / scale)
    small.height = Math.round(image.height / scale)
    small.getContext('2d')?.drawImage(image, 0, 0, small.width, small.height)
    const { default: smartcrop } = await import('smartcrop')
    const { width, height } = cropArea(small)
    const { topCrop } = await smartcrop.crop(small, { width, height, minScale: 1, ruleOfThirds: false })
    return cropArea(image, { x: topCrop.x * scale, y: topCrop.y * scale })
  } catch {
    return cropArea(image)
  }
}
