import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { serverUrl } from '../base/wire.ts'

/** In the native shell, opens the screen of a link that the phone passes to the app, signed in or not. */
export default function NativeLinks() {
  const navigate = useNavigate()
  const open = useRef(navigate)
  useEffect(() => {
    open.current = navigate
  }, [navigate])
  useEffect(() => {
    const listening = import('../native/links.ts').then(({ onLink }) => onLink(serverUrl, (path) => open.current(path)))
    return () => void listening.then((stop) => stop())
  }, [])
  return null
}
