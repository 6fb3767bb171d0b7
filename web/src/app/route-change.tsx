import { useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { recordPath } from '../base/previous-path.ts'
import { positions } from '../base/scroll-positions.ts'
import { focusScreen } from '../ui/focus-screen.ts'

/** A slow phone's list on a slow connection comes within this time, or the member has begun to look at what is there. */
const RESTORED_WITHIN_MS = 10_000

/**
 * Does what a page load would do: on a new address scrolls to the top and moves the focus to the main content; on Back
 * restores the scroll position. Home keeps its position for the whole session (product.md §8).
 */
export function RouteChange() {
  const { pathname, key } = useLocation()
  const type = useNavigationType()
  const isFirst = useRef(true)
  const shown = useRef<string>(null)
  const endRestoring = useRef(() => {})
  // the first page of every session has the same key
  const name = pathname === '/' || key === 'default' ? pathname : key

  useEffect(() => recordPath(pathname), [pathname])

  useLayoutEffect(() => {
    // chosen days and filters only change the address of the same screen
    const isSameScreen = type === 'REPLACE' && shown.current === pathname
    shown.current = pathname
    if (isSameScreen) return
    endRestoring.current()
    const top = type === 'POP' || pathname === '/' ? positions.get(name) : 0
    // a page that was just loaded is at the top; to scroll there would lay it out once more
    if (isFirst.current && top === 0) return
    const until = performance.now() + RESTORED_WITHIN_MS
    let frame = 0
    let reached = { at: 0, of: 0 }
    // the screen may still be loading: until the page is long enough, or the member moves it, by whatever means
    const scroll = () => {
      const of = document.documentElement.scrollHeight
      if (reached.of === of && Math.abs(window.scrollY - reached.at) > 2) return
      if (reached.of !== of) window.scrollTo(0, top)
      reached = { at: window.scrollY, of }
      if (Math.abs(window.scrollY - top) > 2 && performance.now() < until) frame = requestAnimationFrame(scroll)
    }
    scroll()
    const stop = () => cancelAnimationFrame(frame)
    addEventListener('pointerdown', stop, { once: true })
    addEventListener('wheel', stop, { once: true, passive: true })
    addEventListener('keydown', stop, { once: true })
    endRestoring.current = () => {
      stop()
      removeEventListener('keydown', stop)
      removeEventListener('pointerdown', stop)
      removeEventListener('wheel', stop)
    }
  }, [name, type, pathname])

  // not with each change of the address: home adds the days chosen last to its own, and is restored afterwards
  useLayoutEffect(() => () => endRestoring.current(), [])

  // a layout effect ends before the one above scrolls the next screen, whose position is not this one's
  useLayoutEffect(() => {
    let timer = 0
    let at: number | null = null
    const put = () => {
      clearTimeout(timer)
      if (at !== null) positions.set(name, at)
      at = null
    }
    const save = () => {
      clearTimeout(timer)
      at = window.scrollY
      timer = window.setTimeout(put, 100)
    }
    addEventListener('scroll', save, { passive: true })
    return () => {
      removeEventListener('scroll', save)
      put()
    }
  }, [name])

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the address changes
  useEffect(() => {
    if (isFirst.current) {
      isFirst.current = false
      return
    }
    // until the screen sets its title
    document.title = 'Hemline'
    const frame = requestAnimationFrame(() => {
      // who goes on typing in a field that stayed is left there
      if (!document.querySelector('dialog[open],main :read-write:focus')) focusScreen()
    })
    return () => cancelAnimationFrame(frame)
  }, [pathname])

  return null
}
