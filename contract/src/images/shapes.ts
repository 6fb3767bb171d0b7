import { z } from 'zod/mini'
import {
  CARD_IMAGE_PX,
  IMAGE_MAX_HEIGHT_PX,
  IMAGE_MAX_WIDTH_PX,
  IMAGE_TARGET_BYTES,
  LISTING_IMAGES_MAX,
  PROFILE_IMAGE_PX,
  PROFILE_IMAGE_TARGET_BYTES,
  PROFILE_IMAGES_MAX,
  PROFILE_THUMBNAIL_PX,
  THUMBNAIL_PX,
} from '../limits.ts'

export const imagePurposes = ['listing', 'profile', 'issue', 'condition'] as const
export type ImagePurpose = (typeof imagePurposes)[number]

type ImageLimits = {
  most: number
  width: number
  height: number
  targetBytes: number
  thumbnailWidth: number
  /** Null where no grid ever shows it. */
  cardWidth: number | null
  isSquare: boolean
}

const photo: ImageLimits = {
  most: LISTING_IMAGES_MAX,
  width: IMAGE_MAX_WIDTH_PX,
  height: IMAGE_MAX_HEIGHT_PX,
  targetBytes: IMAGE_TARGET_BYTES,
  thumbnailWidth: THUMBNAIL_PX,
  cardWidth: CARD_IMAGE_PX,
  isSquare: false,
}

/** How many images an upload may bring for each purpose, and how large each becomes (product.md §11 and §9). Pixels. */
export const imageLimits: { [purpose in ImagePurpose]: ImageLimits } = {
  listing: photo,
  issue: photo,
  condition: photo,
  profile: {
    most: PROFILE_IMAGES_MAX,
    width: PROFILE_IMAGE_PX,
    height: PROFILE_IMAGE_PX,
    targetBytes: PROFILE_IMAGE_TARGET_BYTES,
    thumbnailWidth: PROFILE_THUMBNAIL_PX,
    cardWidth: null,
    isSquare: true,
  },
}

/**
 * Where an uploaded image lives: `/images/<unguessable name>.jpg`; its thumbnail has `-thumb` before the ending, the one
 * for grids `-card`.
 */
export type ImagePath = string

/** What an image was called before images were paths alone: an object with its path (decision 6). */
const pathOf = (image: unknown): unknown =>
  typeof image === 'object' && image !== null && 'path' in image ? image.path : image

const readPath = (path: z.ZodMiniType<string>) =>
  z.pipe(z.transform(pathOf), path) as z.ZodMiniType<ImagePath, ImagePath>

/** The path of an image as it is sent: a path, or an object that has one. */
export const ImagePath = readPath(
  z
    .string('At least one image is required')
    .check(z.regex(/^\/images\/[0-9a-zA-Z_-]{20,60}\.jpg$/, 'At least one image is required')),
)

/** The path of an image as it is answered; an object of an older server is read as its path. */
export const AnsweredPath = readPath(z.string())

/** Images that are served only by a link that was made for one who may see them (decision 7). */
export const privatePurposes: readonly ImagePurpose[] = ['condition', 'issue']
export const PRIVATE_NAME = 'private-'
export const isPrivatePath = (path: string): boolean => path.startsWith(`/images/${PRIVATE_NAME}`)

/** An image with what a screen needs before it is loaded. `placeholder` is a thumbhash in base64. */
export const Picture = z.object({
  path: z.string(),
  width: z.int(),
  height: z.int(),
  placeholder: z.string(),
})
export type Picture = z.infer<typeof Picture>

/**
 * What lies beside a list of image paths, in the same order: what a screen needs before they are loaded. A server of the
 * version before sends none.
 */
export const ImageDetails = z._default(z.array(Picture), [])

/** The images of an answer with what is known of each: its details, or else its path alone. */
export function picturesOf(images: readonly ImagePath[], details: readonly Picture[]): (Picture | ImagePath)[] {
  return images.map((path) => details.find((picture) => picture.path === path) ?? path)
}

const ending = /\.jpg(?=$|\?)/

/** The path of the small version of an image; a private link stays one. */
export function thumbnailPath(path: string): string {
  return path.replace(ending, '-thumb.jpg')
}

/** The path of an image as wide as a grid needs it. */
export function cardPath(path: string): string {
  return path.replace(ending, '-card.jpg')
}
