/** The end of an image's path, before the query of a private link. */
export const ending = /\.jpg(?=$|\?)/

/** The widths, in pixels, in which a photo is served as WebP (decision 122). Nothing is enlarged. */
export const photoWidths = [360, 640, 828, 1080, 1600] as const
export type PhotoWidth = (typeof photoWidths)[number]
/** Those that a grid needs, and a row of a list: two columns of a phone, four of a desktop. */
const gridWidths: readonly PhotoWidth[] = [360, 640]

/** Where a photo is shown, which decides how wide it is. */
export type PhotoPlace = 'grid' | 'row' | 'page'

/**
 * The width of a photo in each place, as the attribute `sizes` has it. The page, the early script and the server's hints
 * use the same one: otherwise a browser fetches a photo twice. A screen of three pixels to a point is sent as many as one of
 * two: no one sees the difference, and it is half the bytes.
 */
export const photoSizes: { [place in PhotoPlace]: string } = {
  grid: '(min-width: 1200px) 290px, (min-width: 768px) 31vw, 47vw',
  row: '108px',
  page: '(min-width: 1024px) 560px, (-webkit-min-device-pixel-ratio: 2.5) 70vw, 100vw',
}

/** Returns the path of a photo as WebP of at most this width; a private link remains one. */
export const sizedPath = (path: string, width: PhotoWidth): string => path.replace(ending, `-w${width}.webp`)

/** Returns the attribute `srcset` of a photo in this place. `origin`: the server's, where it is not the page's own. */
export function photoSrcset(path: string, place: PhotoPlace, origin = ''): string {
  const widths = place === 'page' ? photoWidths : gridWidths
  return widths.map((width) => `${origin}${sizedPath(path, width)} ${width}w`).join(', ')
}

/** The picture that a message or a post shows for a shared item: the proportions that messengers show large. Pixels. */
export const preview = { width: 1200, height: 630 } as const

/** Returns the path of the preview of a photo. */
export const previewPath = (path: string): string => path.replace(ending, '-preview.jpg')

/** A picture that is made from a stored JPEG: a WebP of this width, or the preview. */
export type MadeAs = PhotoWidth | 'preview'

/** Returns what a name asks to be made, and the name of the stored JPEG; null for any other name. */
export function readMadeName(name: string): { source: string; as: MadeAs } | null {
  const madeName = new RegExp(`^([0-9A-Za-z_-]{20,70})-(?:w(${photoWidths.join('|')})\\.webp|preview\\.jpg)$`)
  const [, stem, width] = madeName.exec(name) ?? []
  return stem ? { source: `${stem}.jpg`, as: width ? (Number(width) as PhotoWidth) : 'preview' } : null
}
