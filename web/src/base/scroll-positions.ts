import { z } from 'zod/mini'
import { memberSaved } from './member-storage.ts'
import { paths } from './paths.ts'

const stored = memberSaved('scroll', z.catchall(z.object({}), z.number()), {}, { kind: 'session' })
const MOST = 50

/** The scroll position of home, and of the 50 addresses scrolled last, for this session. */
export const positions = {
  get: (name: string) => stored.read()[name] ?? 0,
  set(name: string, top: number) {
    // an object has its keys in the order in which they were added: the one scrolled last becomes the last
    const { [name]: _, ...others } = stored.read()
    const next = { ...others, [name]: Math.round(top) }
    const rest = Object.keys(next).filter((one) => one !== paths.home)
    for (const oldest of rest.slice(0, -MOST)) delete next[oldest]
    stored.write(next)
  },
  /** Forgets a position: the list it belongs to has changed. */
  clear: (name: string) => positions.set(name, 0),
}
