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
  /** Null for purposes that are never shown in a grid. */
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

/**
 * The maximum number of images per upload and their maximum size in pixels, for each purpose (product.md §11 and §9).
 */
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
