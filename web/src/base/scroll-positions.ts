import { z } from 'zod/mini'
import { memberSaved } from './member-storage.ts'

const kept = memberSaved('scroll', z.record(z.string(), z.number()), {}, { kind: 'session' })
const MOST = 50

/** How far each visited address was scrolled, for this session. */
export const positions = {
  get: (name: string) => kept.read()[name] ?? 0,
  set(name: string, top: number) {
    const entries = Object.entries({ ...kept.read(), [name]: Math.round(top) })
    kept.write(Object.fromEntries(entries.slice(-MOST)))
  },
  /** The list that was scrolled is another one now. */
  clear: (name: string) => positions.set(name, 0),
}
