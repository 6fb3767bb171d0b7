import type { Page } from 'playwright-core'

/** What a person did: taps on the page, and characters typed. */
export type Effort = { taps: number; keys: number }

/** Seconds for one tap, with the look and the choice before it, and for one character on a phone's keyboard. */
const TAP_SECONDS = 2.5
const KEY_SECONDS = 0.3

/** An estimate of the seconds that a person needs, without what the app lets them wait (product.md §10). */
export const secondsOf = ({ taps, keys }: Effort): number => Math.round(taps * TAP_SECONDS + keys * KEY_SECONDS)

/**
 * Counts what a finger does on a page, from the next load of a page on. Typing is no tap, and the keyboard leads from
 * field to field; what happens outside the page, in the phone's own photo picker, has to be added.
 */
export async function countTaps(page: Page): Promise<() => Promise<Effort>> {
  await page.addInitScript(() => {
    const add = (name: string, by: number) =>
      sessionStorage.setItem(name, String(Number(sessionStorage.getItem(name) ?? 0) + by))
    // not at the window: a press that misses its moving target is taken back there by Playwright, and made again
    document.addEventListener('pointerdown', () => add('taps', 1), { capture: true })
    const lengths = new WeakMap<EventTarget, number>()
    const measure = ({ target }: Event) => {
      const isTyped = target instanceof HTMLTextAreaElement || target instanceof HTMLInputElement
      if (!isTyped || /^(radio|checkbox|file|range)$/.test(target.type)) return
      add('keys', Math.abs(target.value.length - (lengths.get(target) ?? 0)))
      lengths.set(target, target.value.length)
    }
    addEventListener('input', measure, { capture: true })
  })
  return () =>
    page.evaluate(() => ({
      taps: Number(sessionStorage.getItem('taps') ?? 0),
      keys: Number(sessionStorage.getItem('keys') ?? 0),
    }))
}
