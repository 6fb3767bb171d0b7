import type { Length, SharedStatus } from './shapes.ts'

/** The short name of a garment: "Rixo dress". */
export function garmentName({ brand, category }: { brand: string; category: string }): string {
  return `${brand} ${category}`
}

export const fitLabels: Record<number, string> = {
  1: 'Small',
  2: 'Slightly small',
  3: 'True to size',
  4: 'Slightly large',
  5: 'Large',
}

export const sharedLabels: { [status in SharedStatus]: string } = {
  EVERYONE: 'Everyone',
  FRIENDS_OF_FRIENDS: 'Friends of friends',
  FRIENDS_ONLY: 'Friends only',
}

export const lengthLabels: { [length in Length]: string } = { mini: 'Mini', midi: 'Midi', maxi: 'Maxi' }

/** Texts of the error catalogue and of the screens (product.md §8 and §8). */
export const listingTexts = {
  created: 'Your listing has been successfully created!',
  updated: 'Your listing has been successfully updated!',
  fetchFailed: 'An error occurred fetching listings',
  favouritesFailed: 'An error occurred fetching favourite listings',
  failed: (message: string) => `Error: ${message}`,
  none: 'No results found',
  closest: (words: string) => `Nothing matches “${words}”. These come closest.`,
  unfavoured: 'Removed from your favourites.',
  /** The deletion of a draft is undone too late. */
  begunSince: 'You’ve already started another item.',
  sharedBy: 'Shared by',
  approximate: 'Show location (approximate)',
  approximateNote: 'Only an approximate location is shown for privacy.',
  scrollMap: 'Scroll map to find more listings',
  view: 'View',
  nearMe: 'Near me',
  /** A filter of a place where the reader is not. */
  inOneArea: 'In one area',
  nearHome: 'We couldn’t get your location, so we’re searching near your home.',
  nearUnknown: 'We couldn’t get your location. Allow your location, or add your address in Personal details.',
  recentlyAdded: 'Recently Added',
} as const
