import { z } from 'zod'

/** Where an uploaded image lives: `/images/<unguessable name>.jpg`; its thumbnail has `-thumb` before the ending. */
export const ImagePath = z.string().regex(/^\/images\/[0-9a-zA-Z_-]{20,60}\.jpg$/, 'At least one image is required')
export type ImagePath = z.infer<typeof ImagePath>

/** An image with what a screen needs before it is loaded. `placeholder` is a thumbhash in base64. */
export const Picture = z.object({
  path: z.string(),
  width: z.number().int(),
  height: z.number().int(),
  placeholder: z.string(),
})
export type Picture = z.infer<typeof Picture>

/** The path of the small version of an image. */
export function thumbnailPath(path: string): string {
  return path.replace(/\.jpg$/, '-thumb.jpg')
}
