import { useSyncExternalStore } from 'react'

/** Whether a finger is the pointer: a phone or a tablet, which has a camera at hand. */
export function useTouch(): boolean {
  return useSyncExternalStore(
    (changed) => {
      const query = matchMedia('(pointer: coarse)')
      query.addEventListener('change', changed)
      return () => query.removeEventListener('change', changed)
    },
    () => matchMedia('(pointer: coarse)').matches,
  )
}
