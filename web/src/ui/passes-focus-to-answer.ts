import { placeIn } from './lost-place.ts'

/**
 * The ref of a button that goes away once what it asks for has come: a focus that it has then goes on to that. Below a list that
 * is the first of those that came after its last one: the button is in the element after that list.
 */
export const passesFocusToAnswer = (button: HTMLButtonElement) => {
  let last: Element | null | undefined
  button.addEventListener('click', () => {
    last = button.parentElement?.previousElementSibling?.lastElementChild
  })
  return () => {
    if (document.activeElement !== button) return
    const place = placeIn(null, button)
    // in a file of its own: the home page need not load it
    import('./focus-after.ts').then(
      (file) => button.isConnected || file.focusAfter(place, last),
      () => undefined,
    )
  }
}
