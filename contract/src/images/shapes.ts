import { z } from 'zod'
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

/** How many images an upload may bring for each purpose, and how large each becomes (community.txt §5 and §9). Pixels. */
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
export const ImagePath = z.string().regex(/^\/images\/[0-9a-zA-Z_-]{20,60}\.jpg$/, 'At least one image is required')
export type ImagePath = z.infer<typeof ImagePath>

/** Images that are served only by a link that was made for one who may see them (decisions 0028 and 0040). */
export const privatePurposes: readonly ImagePurpose[] = ['condition', 'issue']
export const PRIVATE_NAME = 'private-'
export const isPrivatePath = (path: string): boolean => path.startsWith(`/images/${PRIVATE_NAME}`)

/** An image with what a screen needs before it is loaded. `placeholder` is a thumbhash in base64. */
export const Picture = z.object({
  path: z.string(),
  width: z.number().int(),
  height: z.number().int(),
  placeholder: z.string(),
})
export type Picture = z.infer<typeof Picture>

const ending = /\.jpg(?=$|\?)/

/** The path of the small version of an image; a private link stays one. */
export function thumbnailPath(path: string): string {
  return path.replace(ending, '-thumb.jpg')
}

/** The path of an image as wide as a grid needs it. */
export function cardPath(path: string): string {
  return path.replace(ending, '-card.jpg')
}
