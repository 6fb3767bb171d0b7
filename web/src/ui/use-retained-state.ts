import { useState } from 'react'
import { currentSession, watchSession } from '../base/session.ts'

const typed = new Map<string, unknown>()
let sub = currentSession()?.sub
watchSession(() => {
  if (sub !== currentSession()?.sub) typed.clear()
  sub = currentSession()?.sub
})

/**
 * State that outlives its component until the page is left or another member signs in, so that a reopened sheet shows what
 * was typed into it. Returns the value, its setter, and `forget` for after it was sent. `name` identifies it, "report listing 1a2b" for example.
 */
export function useRetainedState<T>(name: string, initial: T): [T, (value: T) => void, () => void] {
  const [value, setValue] = useState<T>(() => (typed.has(name) ? (typed.get(name) as T) : initial))
  const set = (next: T) => {
    typed.set(name, next)
    setValue(next)
  }
  return [value, set, () => void typed.delete(name)]
}
