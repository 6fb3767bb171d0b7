import { picturesOf } from '@hemline/contract/images/shapes.ts'
import type { FreeWay, Listing } from '@hemline/contract/listings/shapes.ts'
import { capitalised } from '../base/format.ts'
import type { Audience } from './filters.ts'

type Named = { category: string; length: string | null; colour: string; size: number }

/** "Midi dress", "Co-ord": what it is, in a word or two. */
export function kindOf({ category, length }: Pick<Named, 'category' | 'length'>): string {
  return capitalised(length ? `${length} ${category}` : category)
}

/** What a photo of it shows, for those who do not see it: "Ganni midi dress in burgundy, UK 10". */
export function described(listing: Named & { brand: string }): string {
  const kind = listing.length ? `${listing.length} ${listing.category}` : listing.category
  return `${listing.brand} ${kind} in ${listing.colour}, UK ${listing.size}`
}

/** The first photo, as the grid shows it. */
export function coverOf({ images, imageDetails }: Pick<Listing, 'images' | 'imageDetails'>) {
  return picturesOf(images.slice(0, 1), imageDetails)[0]
}

export const wayLabels: { [way in FreeWay]: string } = { DELIVERY: 'By post', IN_PERSON: 'In person' }

/** By which way alone it can be had on the days that were asked for: "In person only"; null when by both, or without days. */
export function freeMark({ freeBy }: Pick<Listing, 'freeBy'>): string | null {
  const [way] = freeBy ?? []
  return way && freeBy?.length === 1 ? `${wayLabels[way]} only` : null
}

type Known = { friendStatus?: string | null | undefined; friendName?: string | null | undefined }

/** How the viewer knows the owner: "Friend", "Friend of Priya", or nothing. */
export function friendMark({ friendStatus, friendName }: Known): string | null {
  if (friendStatus === 'FRIENDS') return 'Friend'
  if (friendStatus !== 'FRIENDS_OF_FRIENDS') return null
  return friendName ? `Friend of ${friendName}` : 'Friend of a friend'
}

export const audienceLabels: { [audience in Audience]: string } = {
  EVERYONE: 'Everyone',
  FRIENDS_OF_FRIENDS: 'Friends of friends',
  FRIENDS_ONLY: 'Friends only',
  SELF: 'Only mine',
}
