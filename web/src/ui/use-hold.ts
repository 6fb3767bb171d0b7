import { useEffect, useState } from 'react'

const HOLD_MOST_MS = 10_000

/**
 * Whether what is below a part that `isComing` waits for it, so that nothing moves: until it is shown for the first time, for
 * at most the 10 s in which every answer comes (decision 360). Never again afterwards: what has been shown stays, whatever
 * is asked later.
 */
export function useHold(isComing: boolean): boolean {
  const [isShown, setShown] = useState(!isComing)
  if (!isShown && !isComing) setShown(true)
  useEffect(() => {
    if (isShown) return
    const timer = setTimeout(setShown, HOLD_MOST_MS, true)
    return () => clearTimeout(timer)
  }, [isShown])
  return isComing && !isShown
}
