import { z } from 'zod/mini'
import { memberSaved } from './member-storage.ts'

const stored = memberSaved('scroll', z.catchall(z.object({}), z.number()), {}, { kind: 'session' })
const MOST = 50

/** The scroll position of each visited address, for this session. */
export const positions = {
  get: (name: string) => stored.read()[name] ?? 0,
  set(name: string, top: number) {
    const entries = Object.entries({ ...stored.read(), [name]: Math.round(top) })
    stored.write(Object.fromEntries(entries.slice(-MOST)))
  },
  /** Forgets a position: the list it belongs to has changed. */
  clear: (name: string) => positions.set(name, 0),
}
