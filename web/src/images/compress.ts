import { type ImagePurpose, imageLimits } from '@hemline/contract/images/purposes.ts'
import {
  CROP_QUALITY,
  IMAGE_PASSES,
  IMAGE_QUALITY,
  IMAGE_QUALITY_FLOOR,
  IMAGE_QUALITY_STEP,
  UPLOAD_MAX_BYTES,
} from '@hemline/contract/limits.ts'
import { photoTexts } from '@hemline/contract/listings/photo-words.ts'
import { type Area, bestArea } from './auto-crop.ts'

/** Returns why a chosen file cannot be used, and what to do with a photo, or null if it can: JPEG and PNG only. */
export function refusedFile({ type, name }: File): string | null {
  if (type === 'image/jpeg' || type === 'image/png') return null
  // a desk's browser may not know the type of a phone's photo
  const isPhoto = type.startsWith('image/') || /\.hei[cf]$/i.test(name)
  return isPhoto ? `${photoTexts.onlyJpeg} ${photoTexts.saveAsJpeg}` : photoTexts.onlyJpeg
}

/** The file name of the resulting JPEG: "dress.png" -> "dress.jpg". */
export function jpegName(name: string): string {
  return `${name.replace(/\.[a-z0-9]+$/i, '') || 'photo'}.jpg`
}

/** The qualities to try in order, from 0.82 in steps of 0.1 while above 0.3, at most three (product.md §11). */
export function qualities(): number[] {
  const steps = Array.from({ length: IMAGE_PASSES }, (_, pass) => IMAGE_QUALITY - pass * IMAGE_QUALITY_STEP)
  return steps.filter((quality) => quality > IMAGE_QUALITY_FLOOR).map((quality) => Math.round(quality * 100) / 100)
}

/** The size of a crop scaled to fit the maximum, never enlarged. */
export function fitted(
  area: Pick<Area, 'width' | 'height'>,
  most: { width: number; height: number },
): { width: number; height: number } {
  const scale = Math.min(1, most.width / area.width, most.height / area.height)
  return { width: Math.max(1, Math.round(area.width * scale)), height: Math.max(1, Math.round(area.height * scale)) }
}

function toJpeg(canvas: HTMLCanvasElement, quality: number): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error(photoTexts.processFailed))), 'image/jpeg', quality)
  })
}

/** The part of a photo to draw: an area, all of it (null), or the one that shows most of the garment at 3:4. */
export type Cut = Area | null | 'best'

/**
 * Draws a part of a photo onto white, scaled to the maximum size of the purpose. Returns a JPEG below the target file
 * size, and the area that was drawn (null: all of it).
 */
export async function prepareImage(
  file: File,
  cut: Cut,
  purpose: ImagePurpose,
): Promise<{ file: File; area: Area | null }> {
  const limits = imageLimits[purpose]
  const image = await createImageBitmap(file)
  const drawn = cut === 'best' ? await bestArea(image) : cut
  const area = drawn ?? { x: 0, y: 0, width: image.width, height: image.height }
  const { width, height } = fitted(area, limits)
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error(photoTexts.cropFailed)
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, width, height)
  pen.imageSmoothingQuality = 'high'
  pen.drawImage(image, area.x, area.y, area.width, area.height, 0, 0, width, height)
  image.close()
  let jpeg = await toJpeg(canvas, CROP_QUALITY)
  if (jpeg.size > limits.targetBytes) {
    for (const quality of qualities()) {
      jpeg = await toJpeg(canvas, quality)
      if (jpeg.size <= limits.targetBytes) break
    }
  }
  if (jpeg.size > UPLOAD_MAX_BYTES) throw new Error(photoTexts.processFailed)
  return { file: new File([jpeg], jpegName(file.name), { type: 'image/jpeg' }), area: drawn }
}
