import { useEffect, useRef } from 'react'

let open = 0

/** While mounted, the browser's Back (and a phone's back gesture) closes what is on top instead of leaving the screen. */
export function useBackCloses(onClose: () => void): void {
  const close = useRef(onClose)
  close.current = onClose
  useEffect(() => {
    open += 1
    if (!history.state?.isCovered) history.pushState({ ...history.state, isCovered: true }, '')
    const back = () => close.current()
    addEventListener('popstate', back)
    return () => {
      open -= 1
      removeEventListener('popstate', back)
      // The next one may open at once (several photos in a row): only the last takes its step of history back.
      setTimeout(() => {
        if (open === 0 && history.state?.isCovered) history.back()
      })
    }
  }, [])
}
