import { type RefObject, useEffect, useRef } from 'react'
import { focusOnce, isFocusLost, leftOf, type Place, placeIn } from './lost-place.ts'

/** Where the focus may go by itself: never to a button, which the next key would press. */
const places = 'a[href], input, select, textarea'

/**
 * Returns the focus, within the area of the returned ref, when a render has taken it away: to a control as soon as it is enabled
 * once more; for one that is gone, to the first link or field of what took its place, or to that itself. A dialog, and a button
 * with `passesFocusToAnswer`, return the focus by themselves, and a click beside all controls takes it away as everywhere. A key
 * that is held presses a button once (decision 193).
 */
export function useLostFocus<Area extends HTMLElement>(): RefObject<Area | null> {
  const ref = useRef<Area>(null)
  useEffect(() => {
    const area = ref.current
    if (!area) return
    let last: HTMLElement | null = null
    let place: Place = []
    let wasDisabled = false
    const remember = ({ target }: FocusEvent) => {
      if (!(target instanceof HTMLElement) || target.closest('dialog')) return
      last = target === area ? null : target
      wasDisabled = false
      if (last) place = placeIn(area, last)
    }
    const pressOnce = (event: KeyboardEvent) => {
      if (event.repeat && event.target instanceof HTMLButtonElement) event.preventDefault()
    }
    const forget = () => {
      last = null
    }
    const restore = () => {
      if (!last) return
      if (last.isConnected) place = placeIn(area, last)
      wasDisabled ||= last.matches(':disabled')
      if (document.querySelector('dialog[open]') || !isFocusLost()) return
      if (!last.isConnected && 'passesFocus' in last.dataset) return
      if (!last.isConnected) return focusOn(instead(area, place))
      if (!wasDisabled || last.matches(':disabled')) return
      last.focus({ preventScroll: true })
    }
    const changes = new MutationObserver(restore)
    changes.observe(area, { childList: true, subtree: true, attributes: true, attributeFilter: ['disabled'] })
    area.addEventListener('focusin', remember)
    area.addEventListener('keydown', pressOnce)
    // what is clicked takes the focus after this
    document.addEventListener('pointerdown', forget, true)
    return () => {
      changes.disconnect()
      area.removeEventListener('focusin', remember)
      area.removeEventListener('keydown', pressOnce)
      document.removeEventListener('pointerdown', forget, true)
    }
  }, [])
  return ref
}

/** What took the place of an element that is gone, or the last one before it. */
function instead(area: Element, place: Place): Element {
  const left = leftOf(place)
  return left?.parent.children[left.index] ?? left?.parent.lastElementChild ?? left?.parent ?? area
}

function focusOn(element: Element): void {
  const around = element instanceof HTMLButtonElement ? (element.parentElement ?? element) : element
  const [first = around] = [element, ...element.querySelectorAll(places)].filter(
    (one) => one.matches(places) && !one.matches(':disabled'),
  )
  if (first instanceof HTMLElement) focusOnce(first)
}
