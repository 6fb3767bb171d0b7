import { useEffect } from 'react'

/**
 * Nobody is signed in here: the subscription that somebody had ends, however their session ended. Who signs in
 * again is asked once more (decision 73).
 */
export function useEndPush(isSignedOut = true): void {
  useEffect(() => {
    if (isSignedOut) import('./push-registration.tsx').then(({ endPush }) => endPush()).catch(() => undefined)
  }, [isSignedOut])
}
