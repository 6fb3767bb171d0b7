import { useEffect } from 'react'

/**
 * Nobody is signed in here: the subscription that somebody had ends, however her session ended. When she signs in again it is
 * made anew, because she wanted it.
 */
export function useEndedPush(isSignedOut = true): void {
  useEffect(() => {
    if (isSignedOut) import('./upkeep.tsx').then(({ endPush }) => endPush()).catch(() => undefined)
  }, [isSignedOut])
}
