import { DAY_MS } from '@hemline/contract/spans.ts'
import { z } from 'zod/mini'
import { now } from './now.ts'
import { removeSaved, type Saved, saved } from './saved.ts'
import { currentSession, watchSession } from './session.ts'

/**
 * What is stored about the device itself and nobody on it: it stays when members come and go. Everything else goes through
 * `memberSaved` (decision 73); a test lists every key of both kinds.
 */
export const deviceKeys = [
  'session',
  'device-id',
  'push-endpoint',
  'browse-view',
  'welcome-closed-at',
  'dev-bar',
] as const

/** A value of the device itself. The session has a file of its own. */
export function deviceSaved<T>(
  key: Exclude<(typeof deviceKeys)[number], 'session'>,
  shape: z.ZodMiniType<T>,
  absent: T,
  kind?: 'local' | 'session',
): Saved<T> {
  return saved(key, shape, absent, kind)
}

const PREFIX = 'member.'
const LIFETIME_DAYS = 30
/** While nobody is signed in; it goes as soon as somebody is. */
const NOBODY = 'nobody'

const owner = () => currentSession()?.sub ?? NOBODY
const prefixOf = (sub: string) => `${PREFIX}${encodeURIComponent(sub).replaceAll('.', '%2E')}.`

const Dated = z.object({ until: z.number() })
const forgetters = new Set<(stays: string) => void>()

/**
 * A value of the member who is signed in, with their id in its key: nobody else on this device reads it. It is gone at
 * sign-out, when the session is refused, and when somebody else signs in, in every tab; and at the latest `days` after it
 * was written last.
 */
export function memberSaved<T>(
  key: string,
  shape: z.ZodMiniType<T>,
  absent: T,
  { kind = 'local', days = LIFETIME_DAYS }: { kind?: 'local' | 'session'; days?: number } = {},
): Saved<T> {
  const Stored = z.nullable(z.extend(Dated, { value: shape }))
  const boxes = new Map<string, Saved<{ until: number; value: T } | null>>()
  forgetters.add((stays) => {
    for (const sub of boxes.keys()) if (sub !== stays) boxes.delete(sub)
  })
  const box = () => {
    const sub = owner()
    const known = boxes.get(sub)
    if (known) return known
    const made = saved(
      `${prefixOf(sub)}${key}`,
      Stored as z.ZodMiniType<{ until: number; value: T } | null>,
      null,
      kind,
    )
    boxes.set(sub, made)
    return made
  }
  return {
    read() {
      const stored = box().read()
      return stored && stored.until > now().getTime() ? stored.value : absent
    },
    write: (value) => box().write({ until: now().getTime() + days * DAY_MS, value }),
    clear: () => box().clear(),
    watch(changed) {
      let stopBox = box().watch(changed)
      const stopSession = watchSession(() => {
        stopBox()
        stopBox = box().watch(changed)
        changed()
      })
      return () => {
        stopBox()
        stopSession()
      }
    },
  }
}

const leavers = new Set<() => void>()

/** Calls back when somebody else is signed in than before, or nobody: for what is held in memory. */
export function onMemberChange(changed: () => void): void {
  leavers.add(changed)
}

/**
 * Removes what is not the device's own nor the present member's, and what is past its time. Keys of before `memberSaved`,
 * which had no member in them, go too.
 */
function sweep(): void {
  const stays = owner()
  for (const forget of forgetters) forget(stays)
  const isKept = (name: string) => (deviceKeys as readonly string[]).includes(name) || name.startsWith(prefixOf(stays))
  removeSaved((name, text) => !isKept(name) || (name.startsWith(PREFIX) && isPast(text)))
}

function isPast(text: string): boolean {
  try {
    return (z.nullable(Dated).parse(JSON.parse(text))?.until ?? 0) <= now().getTime()
  } catch {
    return true
  }
}

/**
 * Sweeps at the start of the page, and follows the session from then on, in whichever tab it changes. A page that the
 * browser had put away (Back) and that has missed a change is loaded anew.
 */
export function keepMemberStorage(): void {
  sweep()
  let sub = owner()
  watchSession(() => {
    if (owner() === sub) return
    sub = owner()
    sweep()
    for (const leave of leavers) leave()
  })
  globalThis.addEventListener?.('pageshow', (event) => {
    if ((event as PageTransitionEvent).persisted && owner() !== sub) location.reload()
  })
}
