import { type RefObject, useEffect, useRef } from 'react'

const controls = 'a[href], button, input, select, textarea, summary, [tabindex]'

/**
 * Lets the keyboard scroll an area that overflows and has no control in it to put the focus on. Returns the ref for the area;
 * looks again each time that it is rendered.
 */
export function useScrollFocus<Area extends HTMLElement>(): RefObject<Area | null> {
  const area = useRef<Area>(null)
  useEffect(() => {
    const element = area.current
    if (!element) return
    if (element.scrollHeight > element.clientHeight && !element.querySelector(controls)) element.tabIndex = 0
    else element.removeAttribute('tabindex')
  })
  return area
}
