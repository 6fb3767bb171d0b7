/**
 * Scrolls `area` until `element` in it is in view with `room` pixels around it; nothing around the area moves. Chromium's
 * `scrollIntoView` also moves the place from which Tab goes on: on a page just loaded, past "Skip to content".
 */
export function showWithin(area: Element, element: Element, room: number): void {
  const outer = area.getBoundingClientRect()
  const inner = element.getBoundingClientRect()
  area.scrollTop += distance(inner.top - room - outer.top, inner.bottom + room - outer.bottom)
  area.scrollLeft += distance(inner.left - room - outer.left, inner.right + room - outer.right)
}

/** How far to scroll for an element that begins and ends so far from where its area does. */
const distance = (begin: number, end: number) => (begin < 0 ? begin : Math.max(end, 0))
