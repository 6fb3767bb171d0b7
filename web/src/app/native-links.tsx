import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { serverUrl } from '../base/wire.ts'

/** In the native shell, opens the screen of a link that the phone passes to the app, or of a tapped push, signed in or not. */
export default function NativeLinks() {
  const navigate = useNavigate()
  const open = useRef(navigate)
  useEffect(() => {
    open.current = navigate
  }, [navigate])
  useEffect(() => {
    const go = (path: string) => open.current(path)
    const listening = Promise.all([
      import('../native/links.ts').then(({ onLink }) => onLink(serverUrl, go)),
      import('../native/push.ts').then(({ onPushTap }) => onPushTap(go)),
    ])
    return () => void listening.then((stops) => stops.map((stop) => stop()))
  }, [])
  return null
}
