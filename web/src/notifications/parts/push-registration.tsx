import { useEffect, useRef } from 'react'
import { freshToken } from '../../base/session.ts'
import { isNative } from '../../native/platform.ts'
import { deviceId, registeredEndpoint, wantsPush } from '../device.ts'
import { permission, registerIfMissing, registerPhone, removeSubscription } from '../push.ts'

/**
 * Maintains the push registration in the background: opens the path of a tapped notification (in the native shell that is
 * native-links.tsx), sends the service worker a token for re-subscribing only, and registers the device again if the server
 * no longer has it. useEndPush ends it at sign-out.
 */
export default function PushRegistration({ onOpen }: { onOpen: (path: string) => void }) {
  // another function on each screen, while this goes on listening
  const open = useRef(onOpen)
  useEffect(() => {
    open.current = onOpen
  }, [onOpen])
  useEffect(() => {
    if (isNative()) {
      const listening = import('../../native/push.ts').then(({ onNativeToken }) =>
        onNativeToken((device) => {
          if (wantsPush()) registerPhone(device).catch(logFailure)
        }),
      )
      registerIfMissing().catch(logFailure)
      return () => void listening.then((stop) => stop())
    }
    if (permission() === 'unsupported') return
    const answer = ({ data, ports }: MessageEvent) => {
      if (data?.type === 'open' && typeof data.path === 'string') {
        open.current(data.path)
        ports[0]?.postMessage({ isOpen: true })
      }
      if (data?.type === 'token') freshToken().then((token) => ports[0]?.postMessage({ token, deviceId: deviceId() }))
    }
    navigator.serviceWorker.addEventListener('message', answer)
    registerIfMissing().catch(logFailure)
    return () => navigator.serviceWorker.removeEventListener('message', answer)
  }, [])
  return null
}

/** Ends the registration of the member who was signed in on this device. */
export async function endPush(): Promise<void> {
  if (!registeredEndpoint.read()) return
  await removeSubscription()
  registeredEndpoint.clear()
}

const logFailure = (error: unknown) => console.error('Failed to register for pushes again', error)
