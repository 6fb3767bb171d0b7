import { z } from 'zod/mini'
import { deviceSaved } from '../base/member-storage.ts'

/** Whether single keys act, on this device: they can be switched off (WCAG 2.2, 2.1.4). */
export const areShortcutsOn = deviceSaved('shortcuts', z.boolean(), true)

export type Shortcut = 'search' | 'help' | 'next' | 'previous'

const shortcuts: Record<string, Shortcut | undefined> = { '/': 'search', '?': 'help', j: 'next', k: 'previous' }

const typesNothing = new Set(['button', 'checkbox', 'color', 'file', 'image', 'radio', 'range', 'reset', 'submit'])

/** Whether what has the focus takes letters: a shortcut must not act there. */
function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  if (target instanceof HTMLInputElement) return !typesNothing.has(target.type)
  return target.isContentEditable || target.matches('textarea, select')
}

/** The shortcut of a key, or null: never while typing or composing, with a modifier, when held, or beneath a dialog. */
export function shortcutOf(event: KeyboardEvent): Shortcut | null {
  const name = shortcuts[event.key]
  if (!name || event.defaultPrevented || event.repeat || event.isComposing) return null
  if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return null
  return document.querySelector('dialog[open]') ? null : name
}
