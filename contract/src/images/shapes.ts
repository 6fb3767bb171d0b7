import { z } from 'zod/mini'
import type { ImagePurpose } from './purposes.ts'
import { ending } from './rules.ts'

/**
 * The path of an uploaded image: `/images/<unguessable name>.jpg`; its thumbnail has `-thumb` before the extension, the
 * version for grids `-card`.
 */
export type ImagePath = string

/** The former representation of an image: an object with its path (decision 6). */
const pathOf = (image: unknown): unknown =>
  typeof image === 'object' && image !== null && 'path' in image ? image.path : image

const readPath = (path: z.ZodMiniType<string>) =>
  z.pipe(z.transform(pathOf), path) as z.ZodMiniType<ImagePath, ImagePath>

/** An image in a request: a path, or an object that has one. */
export const ImagePath = readPath(
  z
    .string('At least one image is required')
    .check(z.regex(/^\/images\/[0-9a-zA-Z_-]{20,60}\.jpg$/, 'At least one image is required')),
)

/** An image in an answer: a path; an object from an older server is converted. */
export const AnsweredPath = readPath(z.string())

/** Images that are served only with a signed link for viewers who may see them (decision 7). */
export const privatePurposes: readonly ImagePurpose[] = ['condition', 'issue']
export const PRIVATE_NAME = 'private-'
export const isPrivatePath = (path: string): boolean => path.startsWith(`/images/${PRIVATE_NAME}`)

/** An image with the data needed before it is loaded. `placeholder` is a thumbhash in base64. */
export const Picture = z.object({
  path: z.string(),
  width: z.int(),
  height: z.int(),
  placeholder: z.string(),
})
export type Picture = z.infer<typeof Picture>

/**
 * The details of a list of image paths, in the same order: what a screen needs before they are loaded. A server of the
 * previous version sends none.
 */
export const ImageDetails = z._default(z.array(Picture), [])

/** Returns the images of an answer with their details, or the path only. */
export function picturesOf(images: readonly ImagePath[], details: readonly Picture[]): (Picture | ImagePath)[] {
  return images.map((path) => details.find((picture) => picture.path === path) ?? path)
}

/** Returns the path of the small version of an image; a private link remains one. */
export function thumbnailPath(path: string): string {
  return path.replace(ending, '-thumb.jpg')
}

/** Returns the path of the version of an image for grids. */
export function cardPath(path: string): string {
  return path.replace(ending, '-card.jpg')
}
