import { useQueryClient } from '@tanstack/react-query'
import { RefreshCw } from 'lucide-react'
import { useEffect, useState } from 'react'
import { hasOverlay } from '../base/overlays.ts'
import { VisuallyHidden } from '../ui/visually-hidden.tsx'
import css from './pull-to-refresh.module.css'

/** How far a finger pulls until its release refreshes, in CSS pixels. */
const PULL_PX = 110
/** The mark follows at a fraction of the finger's way. */
const RESISTANCE = 0.5
/** Below this, a finger is only resting. */
const SLOP_PX = 12
const SHOWN_LEAST_MS = 500

/**
 * Pull to refresh, for fingers only (product.md §10): from the top of a screen, downwards. Fetches again what the screen
 * shows. Not while a sheet is open, and not in a map or anything else that scrolls by itself.
 */
export default function PullToRefresh() {
  const client = useQueryClient()
  const [pulled, setPulled] = useState(0)
  const [isRefreshing, setRefreshing] = useState(false)

  useEffect(() => {
    const root = document.documentElement
    // instead of the browser's own, which would load the whole page again
    root.style.overscrollBehaviorY = 'contain'
    let from: { x: number; y: number } | null = null
    let distance = 0
    const end = () => {
      from = null
      distance = 0
      setPulled(0)
    }
    const refresh = async () => {
      setRefreshing(true)
      const least = new Promise((resolve) => setTimeout(resolve, SHOWN_LEAST_MS))
      await Promise.allSettled([client.refetchQueries({ type: 'active' }), least])
      setRefreshing(false)
    }
    const start = ({ touches, target }: TouchEvent) => {
      const [touch] = touches
      if (touches.length !== 1 || !touch || scrollY > 0 || hasOverlay() || scrollsItself(target)) return end()
      from = { x: touch.clientX, y: touch.clientY }
    }
    const move = ({ touches }: TouchEvent) => {
      const [touch] = touches
      if (!from || !touch) return
      const down = touch.clientY - from.y
      const isSideways = Math.abs(touch.clientX - from.x) > Math.max(down, SLOP_PX)
      if (touches.length > 1 || scrollY > 0 || isSideways) return end()
      distance = down
      setPulled(down > SLOP_PX ? Math.min(down, PULL_PX) : 0)
    }
    const release = () => {
      const isFar = from !== null && distance >= PULL_PX
      end()
      if (isFar) void refresh()
    }
    const passive = { passive: true }
    addEventListener('touchstart', start, passive)
    addEventListener('touchmove', move, passive)
    addEventListener('touchend', release, passive)
    addEventListener('touchcancel', end, passive)
    return () => {
      root.style.overscrollBehaviorY = ''
      removeEventListener('touchstart', start)
      removeEventListener('touchmove', move)
      removeEventListener('touchend', release)
      removeEventListener('touchcancel', end)
    }
  }, [client])

  const shift = isRefreshing ? PULL_PX * RESISTANCE : pulled * RESISTANCE
  return (
    <div className={css.place} role="status">
      {shift > 0 && (
        <span
          className={isRefreshing ? `${css.mark} ${css.running}` : css.mark}
          style={{ transform: `translateY(${shift}px)`, opacity: isRefreshing ? 1 : pulled / PULL_PX }}
        >
          <RefreshCw size={20} aria-hidden="true" style={{ rotate: `${pulled * 2}deg` }} />
          {isRefreshing && <VisuallyHidden>Refreshing</VisuallyHidden>}
        </span>
      )}
    </div>
  )
}

/** Whether a touch belongs to a map, a field, a dialog, or a part of the page that scrolls by itself, up or down. */
function scrollsItself(target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false
  if (target.closest('dialog, .leaflet-container, input, textarea, [contenteditable]')) return true
  for (let part: Element | null = target; part && part !== document.body; part = part.parentElement) {
    if (part.scrollHeight > part.clientHeight + 1 && /auto|scroll/.test(getComputedStyle(part).overflowY)) return true
  }
  return false
}
