import sharp, { type Sharp } from 'sharp'

/** A picture of one colour, to be encoded as the test needs it. */
export const plainPhoto = (width = 90, height = 120, background = '#a04060'): Sharp =>
  sharp({ create: { width, height, channels: 3, background } })

/** A JPEG of one colour. */
export const plainJpeg = (width?: number, height?: number, background?: string): Promise<Buffer> =>
  plainPhoto(width, height, background).jpeg().toBuffer()
