import { useEffect, useRef } from 'react'

/**
 * The title of a step of signing in. It has the focus when the step changes, because the button that led there is gone,
 * unless the step has a field that took it.
 */
export function StepHeading({ step, title }: { step: string; title: string }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current !== step && !(document.activeElement instanceof HTMLInputElement)) heading.current?.focus()
    shown.current = step
  }, [step])
  return (
    <h1 ref={heading} tabIndex={-1}>
      {title}
    </h1>
  )
}
