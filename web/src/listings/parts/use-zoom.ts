import { type PointerEvent, useCallback, useEffect, useRef, useState } from 'react'
import { movedBy, wholePhoto, ZOOM_TAP, type Zoom, zoomedAt } from '../zoom.ts'

const SWIPE_PX = 50
const STEP = 1.5

type At = { x: number; y: number }

/**
 * Zooms a photo in its frame by pinch, double tap, wheel and keys, and moves it when it is zoomed; a swipe over the whole
 * photo calls `onSwipe` with 1 for the next, -1 for the one before.
 */
export function useZoom(onSwipe: (step: 1 | -1) => void) {
  const [zoom, setZoom] = useState<Zoom>(wholePhoto)
  const [frame, setFrame] = useState<HTMLElement | null>(null)
  const fingers = useRef(new Map<number, At>())
  const began = useRef<At | null>(null)

  const size = useCallback(() => frame?.getBoundingClientRect() ?? new DOMRect(), [frame])
  const fromMiddle = useCallback(
    ({ x, y }: At): At => {
      const { left, top, width, height } = size()
      return { x: x - left - width / 2, y: y - top - height / 2 }
    },
    [size],
  )
  const by = useCallback(
    (factor: number, at: At = { x: 0, y: 0 }) => setZoom((now) => zoomedAt(now, { factor, at, frame: size() })),
    [size],
  )

  // React listens to the wheel passively, and the page must not scroll
  useEffect(() => {
    if (!frame) return
    const turn = (event: WheelEvent) => {
      event.preventDefault()
      by(Math.exp(-event.deltaY / 400), fromMiddle({ x: event.clientX, y: event.clientY }))
    }
    frame.addEventListener('wheel', turn, { passive: false })
    return () => frame.removeEventListener('wheel', turn)
  }, [frame, by, fromMiddle])

  const down = (event: PointerEvent<HTMLElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId)
    fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY })
    began.current = fingers.current.size === 1 ? { x: event.clientX, y: event.clientY } : null
  }
  const move = (event: PointerEvent<HTMLElement>) => {
    const before = fingers.current.get(event.pointerId)
    if (!before) return
    const now = { x: event.clientX, y: event.clientY }
    const [other] = [...fingers.current].filter(([id]) => id !== event.pointerId).map(([, at]) => at)
    fingers.current.set(event.pointerId, now)
    if (!other)
      return setZoom((was) => movedBy(was, { by: { x: now.x - before.x, y: now.y - before.y }, frame: size() }))
    const apart = (at: At) => Math.hypot(at.x - other.x, at.y - other.y)
    if (apart(before) > 0)
      by(apart(now) / apart(before), fromMiddle({ x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 }))
  }
  const up = (event: PointerEvent<HTMLElement>) => {
    fingers.current.delete(event.pointerId)
    const start = began.current
    began.current = null
    if (!start || zoom.scale > 1) return
    const across = event.clientX - start.x
    if (Math.abs(across) > SWIPE_PX && Math.abs(across) > Math.abs(event.clientY - start.y))
      onSwipe(across < 0 ? 1 : -1)
  }
  return {
    zoom,
    zoomIn: () => by(STEP),
    zoomOut: () => by(1 / STEP),
    reset: () => setZoom(wholePhoto),
    handlers: {
      ref: setFrame,
      onPointerDown: down,
      onPointerMove: move,
      onPointerUp: up,
      onPointerCancel: up,
      onDoubleClick: (event: { clientX: number; clientY: number }) =>
        zoom.scale > 1 ? setZoom(wholePhoto) : by(ZOOM_TAP, fromMiddle({ x: event.clientX, y: event.clientY })),
    },
  }
}
