/** Moves the focus to the screen when what had it is gone, once the page is drawn without it. */
export function focusScreenIfLost(): void {
  requestAnimationFrame(() => document.activeElement === document.body && focusScreen())
}

/** The ref of what may go while it has the focus: the focus goes on at the screen then, and stays where it is otherwise. */
export const passesFocusOn = (element: HTMLElement | null) => () => {
  if (element && element === document.activeElement) focusScreenIfLost()
}

/** Moves the focus to the screen, or to the pane that is open in it, without scrolling. */
export function focusScreen(): void {
  const places = document.querySelectorAll<HTMLElement>('main,[data-pane]')
  places[places.length - 1]?.focus({ preventScroll: true })
}
