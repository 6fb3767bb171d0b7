import { type ReactNode, startTransition, useEffect, useRef, useState } from 'react'

/** Renders its content once it is nearly in view; until then it reserves `height`, so that nothing jumps. */
export function WhenNear({ height, children }: { height: string; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    if (isNear || !place.current) return
    const watch = new IntersectionObserver(
      // in slices: what is not in view yet must not delay a tap
      (entries) => entries.some((entry) => entry.isIntersecting) && startTransition(() => setNear(true)),
      {
        rootMargin: '600px 0px',
      },
    )
    watch.observe(place.current)
    return () => watch.disconnect()
  }, [isNear])
  return (
    <div ref={place} style={isNear ? undefined : { minHeight: height }}>
      {isNear && children}
    </div>
  )
}
