import { placeIn } from './lost-place.ts'

/**
 * The ref of a button that goes away once what it asks for has come: a focus that it has then goes on to that. Beside a list that
 * is the item that came next to those of before: the first one below them, or the last one above them.
 */
export const passesFocusToAnswer = (button: HTMLButtonElement) => {
  let before: Iterable<Element> = []
  // `useLostFocus` leaves its focus to this
  button.dataset.passesFocus = ''
  button.addEventListener('click', () => {
    before = document.querySelectorAll('li, tr')
  })
  return () => {
    if (document.activeElement !== button) return
    const place = placeIn(null, button)
    // in a file of its own: the home page need not load it
    import('./focus-after.ts').then(
      (file) => button.isConnected || file.focusAfter(place, before),
      () => undefined,
    )
  }
}
