import { sessionTexts } from '@hemline/contract/identity/session-words.ts'
import { notificationTexts } from '@hemline/contract/notifications/words.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { messageOf } from '../../base/send.ts'
import { refreshClaims } from '../../base/session.ts'
import { isNative } from '../../native/platform.ts'
import { notice } from '../../ui/notice.tsx'
import { noticeFailure } from '../../ui/use-failure-notice.ts'
import { settingsQuery, useChangeDevice } from '../calls.ts'
import { isOnHere, type Permission, PushFailed, permission, readPermission, switchOff, switchOn } from '../push.ts'

/**
 * Whether push notifications are on for this device, and a function to switch them: optimistic, undone with the reason
 * on failure. `isOn` is undefined until loaded.
 */
export function useDeviceSwitch() {
  const { mutateAsync: change } = useChangeDevice((next) => (next ? switchOn() : switchOff()))
  const { data } = useQuery(settingsQuery())
  const [pending, setPending] = useState<boolean | null>(null)
  const [allowed, setAllowed] = useState<Permission | undefined>(() => (isNative() ? undefined : permission()))
  const isReal = data && allowed && isOnHere(data.deviceIds, allowed)
  useEffect(() => {
    readPermission().then(setAllowed, (error) => console.error('Failed to read the permission', error))
  }, [])

  async function turn(next: boolean): Promise<boolean> {
    setPending(next)
    try {
      await change(next)
      setAllowed(await readPermission())
      refreshClaims().catch((error) => noticeFailure(sessionTexts.refreshClaimsFailed, error))
      notice.good(next ? notificationTexts.switchedOn : notificationTexts.switchedOff)
      return true
    } catch (error) {
      const failed = error instanceof PushFailed ? error : null
      if (failed?.isBlocked) setAllowed('blocked')
      notice.bad(failed?.message ?? messageOf(error, notificationTexts.failed))
      return false
    } finally {
      setPending(null)
    }
  }

  return { isOn: pending ?? isReal, isBusy: pending !== null, isBlocked: allowed === 'blocked', turn }
}
