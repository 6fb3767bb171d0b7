/** What the phone's back button does (product.md §8): it closes, goes back, goes home, and only then leaves the app. */
export type BackStep = 'CLOSE' | 'BACK' | 'HOME' | 'LEAVE'

export function backStep(seen: { isCovered: boolean; previousPath: string | null; path: string }): BackStep {
  if (seen.isCovered) return 'CLOSE'
  if (seen.path === '/') return 'LEAVE'
  return seen.previousPath === null ? 'HOME' : 'BACK'
}
