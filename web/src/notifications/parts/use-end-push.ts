import { useEffect } from 'react'

/**
 * Ends the push subscription while no member is signed in, however the session ended. A member who signs in again is
 * asked again (decision 73).
 */
export function useEndPush(isSignedOut = true): void {
  useEffect(() => {
    if (isSignedOut) import('./push-registration.tsx').then(({ endPush }) => endPush()).catch(() => undefined)
  }, [isSignedOut])
}
