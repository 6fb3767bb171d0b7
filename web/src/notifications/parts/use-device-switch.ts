import { sessionTexts } from '@hemline/contract/identity/session-words.ts'
import { notificationTexts } from '@hemline/contract/notifications/words.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '../../base/send.ts'
import { refreshClaims } from '../../base/session.ts'
import { isNative } from '../../native/platform.ts'
import { notice } from '../../ui/notice.tsx'
import { noticeFailure } from '../../ui/use-failure-notice.ts'
import { settingsQuery } from '../calls.ts'
import { deviceId } from '../device.ts'
import { PushFailed, permission, switchOff, switchOn } from '../push.ts'

/**
 * Whether push notifications are on for this device, and a function to switch them: optimistic, undone with the reason
 * on failure. `isOn` is undefined until loaded.
 */
export function useDeviceSwitch() {
  const client = useQueryClient()
  const { data } = useQuery(settingsQuery())
  const [pending, setPending] = useState<boolean | null>(null)
  const [isBlocked, setBlocked] = useState(permission() === 'blocked')
  const isReal = data?.deviceIds.includes(deviceId()) && (isNative() || permission() === 'allowed')

  async function turn(next: boolean): Promise<boolean> {
    setPending(next)
    try {
      await (next ? switchOn() : switchOff())
      setBlocked(false)
      await client.invalidateQueries({ queryKey: settingsQuery().queryKey })
      refreshClaims().catch((error) => noticeFailure(sessionTexts.refreshClaimsFailed, error))
      notice.good(next ? notificationTexts.switchedOn : notificationTexts.switchedOff)
      return true
    } catch (error) {
      const failed = error instanceof PushFailed ? error : null
      if (failed?.isBlocked) setBlocked(true)
      notice.bad(failed?.message ?? messageOf(error, notificationTexts.failed))
      return false
    } finally {
      setPending(null)
    }
  }

  return { isOn: pending ?? isReal, isBusy: pending !== null, isBlocked, turn }
}
