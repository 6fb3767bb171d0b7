/** The messages for rejected uploads (product.md §11); other refusals have their own. */
export const imageTexts = {
  most: (most: number) => `Maximum of ${most} images allowed.`,
  crop: 'Crop',
  apply: 'Apply',
  none: 'At least one image is required',
  damaged: 'This image is damaged and could not be read.',
  tooManyPixels: 'This image has too many pixels. Please use a smaller one.',
  unknownPurpose: 'This is nothing that images are uploaded for.',
  notYours: 'Images can only be uploaded for yourself.',
} as const
