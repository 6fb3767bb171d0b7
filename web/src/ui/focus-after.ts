import { focusScreen } from './focus-screen.ts'
import { focusOnce, isFocusLost, leftOf, type Place } from './lost-place.ts'

const areas = 'main, [data-pane], dialog, body'

/**
 * Moves the focus on from an element that had it and went away: to what came beside the items of lists and the rows of tables that
 * were there `before`, or to its link; otherwise to the heading of what took its place, or of the part of the page around it, or
 * to the screen.
 */
export function focusAfter(place: Place, before: Iterable<Element>): void {
  if (!isFocusLost()) return
  const came = cameBeside(place, new Set(before))
  const target = came?.querySelector<HTMLElement>('a[href]') ?? came ?? headingAt(place)
  if (target instanceof HTMLElement) focusOnce(target)
  else focusScreen()
}

/**
 * In the list nearest to a place: the first item that came below those of before; where the list is after the place, the last one
 * that came above them.
 */
function cameBeside(place: Place, before: ReadonlySet<Element>): Element | undefined {
  const left = leftOf(place)
  if (!left) return undefined
  const next = left.parent.children[left.index]
  for (let around: Element | null = left.parent; around; around = around.parentElement) {
    for (const list of around.querySelectorAll('ul, ol, tbody')) {
      const items = [...list.children]
      const first = items.findIndex((item) => before.has(item))
      if (first < 0) continue
      const isBelow = next && next.compareDocumentPosition(items[first]!) & Node.DOCUMENT_POSITION_FOLLOWING
      const came = items[isBelow ? first - 1 : items.findLastIndex((item) => before.has(item)) + 1]
      if (came) return came
    }
    if (around.matches(areas)) return undefined
  }
  return undefined
}

function headingAt(place: Place): HTMLElement | undefined {
  const left = leftOf(place)
  if (!left) return undefined
  const next = left.parent.children[left.index]
  // a skeleton goes away as well
  const own = next && !next.closest('[data-skeleton]') && headingIn(next)
  if (own) return own
  for (let around: Element | null = left.parent; around; around = around.parentElement) {
    const heading = headingIn(around)
    if (heading || around.matches(areas)) return heading
  }
  return undefined
}

/** The first heading in an element that is no part of a link or button, which a key would press. */
const headingIn = (element: Element): HTMLElement | undefined =>
  [element, ...element.querySelectorAll('h1, h2, h3')].find(
    (one): one is HTMLElement =>
      one instanceof HTMLHeadingElement && !one.closest('a, button') && one.getClientRects().length > 0,
  )
