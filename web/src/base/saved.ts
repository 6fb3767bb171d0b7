import { useSyncExternalStore } from 'react'
import type { z } from 'zod/mini'

export type Saved<T> = {
  read: () => T
  write: (value: T) => void
  clear: () => void
  /** Calls back when the value changes, in this tab or another. */
  watch: (changed: () => void) => () => void
}

const NAMES = 'hemline.'

/** Whether this tab shows the app as a member sees it, to an operator: then all it stores is for this tab alone. */
export const isView = hasView()

function hasView(): boolean {
  try {
    return globalThis.sessionStorage.getItem(`${NAMES}session`) !== null
  } catch {
    return false
  }
}

/** What can be read again from the server, and where a list was scrolled to: removed first when the storage is full. */
const CACHES = /\.(answers|scroll)$/

let unstored: (key: string) => void = () => undefined

/** From now on `heard` is called with each key whose value could not be stored, and lasts as long as the page. */
export function onUnstored(heard: typeof unstored): void {
  unstored = heard
}

/**
 * One value stored in the browser under a key and parsed by its schema at each read; an invalid value counts as absent.
 * Without storage (private windows), or with one that is full, it lasts as long as the page (decision 302). Used by
 * `member-storage.ts` and `session.ts` only: all other code states there whose the value is.
 */
export function saved<T>(
  key: string,
  shape: z.ZodMiniType<T>,
  absent: T,
  kind: 'local' | 'session' = 'local',
): Saved<T> {
  const name = `${NAMES}${key}`
  const watchers = new Set<() => void>()
  let text: string | null | undefined
  let value = absent
  /** What could not be stored, over what is stored since before; undefined if all is stored. */
  let held: { text: string | null; over: string | null } | undefined

  const storage = () => (kind === 'local' && !isView ? globalThis.localStorage : globalThis.sessionStorage)
  const inStorage = () => {
    try {
      return storage().getItem(name)
    } catch {
      return null
    }
  }
  // what another tab has stored since is newer
  const current = (stored = inStorage()) => (held?.over === stored ? held.text : stored)
  const tell = () => {
    for (const changed of watchers) changed()
  }
  const put = (next: string | null) => {
    try {
      if (next === null) storage().removeItem(name)
      else
        try {
          storage().setItem(name, next)
        } catch {
          removeSaved((other) => CACHES.test(other))
          storage().setItem(name, next)
        }
      held = undefined
    } catch {
      held = { text: next, over: inStorage() }
      unstored(key)
    }
    tell()
  }
  const fromOtherTab = (event: StorageEvent) => {
    if (event.key === name || event.key === null) tell()
  }

  return {
    read() {
      const stored = current()
      if (stored === text && text !== undefined) return value
      text = stored
      value = parse(stored, shape, absent)
      return value
    },
    write(next) {
      put(JSON.stringify(next))
    },
    clear() {
      put(null)
    },
    watch(changed) {
      if (watchers.size === 0) globalThis.addEventListener?.('storage', fromOtherTab)
      watchers.add(changed)
      return () => {
        watchers.delete(changed)
        if (watchers.size === 0) globalThis.removeEventListener?.('storage', fromOtherTab)
      }
    },
  }
}

/** Removes every value of either storage for whose key and text `isGone` returns true. */
export function removeSaved(isGone: (key: string, text: string) => boolean): void {
  for (const kind of isView ? (['sessionStorage'] as const) : (['localStorage', 'sessionStorage'] as const)) {
    try {
      const storage = globalThis[kind]
      for (const name of Object.keys(storage)) {
        if (!name.startsWith(NAMES)) continue
        if (isGone(name.slice(NAMES.length), storage.getItem(name) ?? '')) storage.removeItem(name)
      }
    } catch {
      // without storage there is nothing to remove
    }
  }
}

function parse<T>(text: string | null, shape: z.ZodMiniType<T>, absent: T): T {
  if (text === null) return absent
  try {
    const read = shape.safeParse(JSON.parse(text))
    return read.success ? read.data : absent
  } catch {
    return absent
  }
}

/** A saved value as state of a component. */
export function useSaved<T>(value: Saved<T>): T {
  return useSyncExternalStore(value.watch, value.read)
}
