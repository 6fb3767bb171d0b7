import { useSyncExternalStore } from 'react'

/**
 * Whether the window is at least `pixels` wide. 1024: the desktop's layout; 768: dialogs instead of full screens; 1280: a
 * third column.
 */
export function useWide(pixels: 768 | 1024 | 1280 = 1024): boolean {
  return useSyncExternalStore(
    (changed) => {
      const query = matchMedia(`(min-width: ${pixels}px)`)
      query.addEventListener('change', changed)
      return () => query.removeEventListener('change', changed)
    },
    () => matchMedia(`(min-width: ${pixels}px)`).matches,
  )
}
