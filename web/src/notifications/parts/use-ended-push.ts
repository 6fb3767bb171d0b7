import { useEffect } from 'react'
import { wanted } from '../device.ts'

/**
 * Nobody is signed in here: the subscription that somebody had ends, however her session ended. When she signs in again it is
 * made anew, because she wanted it.
 */
export function useEndedPush(isSignedOut = true): void {
  useEffect(() => {
    if (!isSignedOut || wanted.read().length === 0) return
    import('../push.ts').then(({ forgetSubscription }) => forgetSubscription()).catch(() => undefined)
  }, [isSignedOut])
}
