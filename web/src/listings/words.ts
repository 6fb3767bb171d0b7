import { picturesOf } from '@hemline/contract/images/shapes.ts'
import type { Listing } from '@hemline/contract/listings/shapes.ts'
import { capitalised } from '../base/format.ts'
import { methodLabels } from '../days/days-text.ts'
import type { Audience } from './filters.ts'

type Named = { category: string; length: string | null; colour: string; size: number }

/** The kind of garment in a word or two: "Midi dress", "Co-ord". */
export function kindOf({ category, length }: Pick<Named, 'category' | 'length'>): string {
  return capitalised(length ? `${length} ${category}` : category)
}

/** The alternative text of a photo: "Ganni midi dress in burgundy, UK 10". */
export function described(listing: Named & { brand: string }): string {
  const kind = listing.length ? `${listing.length} ${listing.category}` : listing.category
  return `${listing.brand} ${kind} in ${listing.colour}, UK ${listing.size}`
}

/** The first photo, in the size of the grid. */
export function coverOf({ images, imageDetails }: Pick<Listing, 'images' | 'imageDetails'>) {
  return picturesOf(images.slice(0, 1), imageDetails)[0]
}

/** The only method available on the chosen days: "In person only"; null if both are, or without days. */
export function freeMark({ freeBy }: Pick<Listing, 'freeBy'>): string | null {
  const [way] = freeBy ?? []
  return way && freeBy?.length === 1 ? `${methodLabels[way]} only` : null
}

type Friendship = { friendStatus?: string | null | undefined; friendName?: string | null | undefined }

/** How the viewer is connected to the owner: "Friend", "Friend of Priya", or nothing. */
export function friendMark({ friendStatus, friendName }: Friendship): string | null {
  if (friendStatus === 'FRIENDS') return 'Friend'
  if (friendStatus !== 'FRIENDS_OF_FRIENDS') return null
  return friendName ? `Friend of ${friendName}` : 'Friend of a friend'
}

export const audienceLabels: { [audience in Audience]: string } = {
  EVERYONE: 'Everyone',
  FRIENDS_OF_FRIENDS: 'Friends of friends',
  FRIENDS_ONLY: 'Friends only',
  SELF: 'My listings',
}
