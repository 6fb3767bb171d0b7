import { focusScreen } from './focus-screen.ts'
import { focusOnce, isFocusLost, leftOf, type Place } from './lost-place.ts'

const areas = 'main, [data-pane], dialog, body'

/**
 * Moves the focus on from an element that had it and went away: to what came after `last` if that is an item of a list, or to
 * its link; otherwise to the heading of what took its place, or of the part of the page around it, or to the screen.
 */
export function focusAfter(place: Place, last?: Element | null): void {
  if (!isFocusLost()) return
  const next = last instanceof HTMLLIElement ? last.nextElementSibling : null
  const target = next?.querySelector<HTMLElement>('a[href]') ?? next ?? headingAt(place)
  if (target instanceof HTMLElement) focusOnce(target)
  else focusScreen()
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
