/** Where an element was: its ancestors, innermost first, and in each the number of the child that led to it. */
export type Place = { parent: Element; index: number }[]

/** The place of an element below `area`, or below the document's root. */
export function placeIn(area: Element | null, element: Element): Place {
  const place: Place = []
  for (let child = element; child !== area && child.parentElement; child = child.parentElement) {
    place.push({ parent: child.parentElement, index: [...child.parentElement.children].indexOf(child) })
  }
  return place
}

/** The innermost ancestor that is left of a place, and the number of its child that led there. */
export const leftOf = (place: Place) => place.find(({ parent }) => parent.isConnected)

export const isFocusLost = () => document.activeElement === null || document.activeElement === document.body

/** Focuses an element, also one that otherwise never has the focus: that one until the focus moves on. */
export function focusOnce(element: HTMLElement): void {
  if (element.tabIndex < 0 && !element.hasAttribute('tabindex')) {
    element.tabIndex = -1
    element.addEventListener('blur', () => element.removeAttribute('tabindex'), { once: true })
  }
  element.focus({ preventScroll: true })
}
