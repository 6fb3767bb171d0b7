import { type FocusEvent, type KeyboardEvent, useLayoutEffect, useRef } from 'react'

const inputsIn = (place: HTMLElement) => [...place.querySelectorAll<HTMLInputElement>('input:not(:disabled)')]

/** Makes `current` the one that Tab stops at. */
function stopAt(place: HTMLElement, current: HTMLInputElement | undefined): void {
  for (const input of inputsIn(place)) input.tabIndex = input === current ? 0 : -1
}

/**
 * Returns the properties of an element whose inputs are one stop of Tab, like a native group of radio buttons: the arrow
 * keys, Home and End move between them, and Tab returns to the one that had the focus last. Nothing while it is not
 * `isOn`.
 */
export function useOneStop(isOn: boolean) {
  const place = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (!isOn || !place.current) return
    const inputs = inputsIn(place.current)
    if (inputs.filter((input) => input.tabIndex === 0).length !== 1) stopAt(place.current, inputs[0])
  })
  if (!isOn) return {}
  return {
    ref: place,
    onFocus: ({ target }: FocusEvent) => {
      if (place.current && target instanceof HTMLInputElement) stopAt(place.current, target)
    },
    onKeyDown: (event: KeyboardEvent) => {
      if (!place.current || event.ctrlKey || event.metaKey || event.altKey) return
      const inputs = inputsIn(place.current)
      const at = inputs.indexOf(event.target as HTMLInputElement)
      const steps: Record<string, number> = {
        ArrowRight: at + 1,
        ArrowDown: at + 1,
        ArrowLeft: at - 1,
        ArrowUp: at - 1,
        Home: 0,
        End: -1,
      }
      const to = steps[event.key]
      if (at < 0 || to === undefined) return
      event.preventDefault()
      inputs.at(to % inputs.length)?.focus()
    },
  }
}
