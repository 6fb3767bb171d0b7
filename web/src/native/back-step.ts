/** What the phone's back button does (product.md §8): it closes, goes back, goes home, and only then leaves the app. */
export type BackStep = 'CLOSE' | 'BACK' | 'HOME' | 'LEAVE'

export function backStep(place: { isCovered: boolean; previousPath: string | null; path: string }): BackStep {
  if (place.isCovered) return 'CLOSE'
  if (place.path === '/') return 'LEAVE'
  return place.previousPath === null ? 'HOME' : 'BACK'
}
