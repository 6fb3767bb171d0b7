import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { serverUrl } from '../base/wire.ts'
import { isNative } from '../native/platform.ts'

/** In the native shell, opens the screen of a link that the phone passes to the app, signed in or not. */
export function NativeLinks() {
  const navigate = useNavigate()
  const open = useRef(navigate)
  useEffect(() => {
    open.current = navigate
  }, [navigate])
  useEffect(() => {
    if (!isNative()) return
    const listening = import('../native/links.ts').then(({ onLink }) => onLink(serverUrl, (path) => open.current(path)))
    return () => void listening.then((stop) => stop())
  }, [])
  return null
}
