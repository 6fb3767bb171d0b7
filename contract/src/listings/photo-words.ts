import { imageTexts } from '../images/words.ts'

/** Texts of the error catalogue about an item's photos (product.md §8); apart, since most screens have none of them. */
export const photoTexts = {
  imagesMax: imageTexts.most,
  uploadFailed: 'Failed to upload images to server',
  processFailed: 'Failed to process images',
  cropFailed: 'Failed to crop image',
  onlyJpeg: 'Only JPEG and PNG images can be uploaded.',
  saveAsJpeg: 'Please save it as a JPEG first.',
  notUploaded: (count: number) =>
    count === 1
      ? 'One photo didn’t upload. Try again or remove it.'
      : `${count} photos didn’t upload. Try again or remove them.`,
} as const
