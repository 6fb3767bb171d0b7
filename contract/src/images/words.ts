/** The messages for rejected uploads (product.md §11); other refusals have their own. */
export const imageTexts = {
  most: (most: number) => `Maximum of ${most} images allowed.`,
  crop: 'Crop',
  apply: 'Apply',
  loadFailed: 'Image loading failed',
  none: 'At least one image is required',
} as const

/** Those that only the server says: apart, because the home page loads the others. */
export const uploadTexts = {
  damaged: 'This image is damaged and couldn’t be read.',
  tooLarge: 'This file is too large. The most is 10 MB.',
  tooManyPixels: 'This image has too many pixels. Please use a smaller one.',
  unknownPurpose: 'Images can’t be uploaded for this.',
  /** Photos that were deleted meanwhile, or are not this member's. */
  again: 'Please upload the photos again',
  notYours: 'Images can only be uploaded for yourself.',
} as const
