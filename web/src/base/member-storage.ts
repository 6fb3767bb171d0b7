import { DAY_MS } from '@hemline/contract/durations.ts'
import { z } from 'zod/mini'
import { now } from './now.ts'
import { isView, removeSaved, type Saved, saved } from './saved.ts'
import { currentSession, watchSession } from './session.ts'

/**
 * Keys stored for the device, not for a member: they remain when another member signs in. Everything else uses
 * `memberSaved` (decision 73); a test lists every key of both kinds.
 */
export const deviceKeys = [
  'session',
  'ended-sessions',
  'device-id',
  'push-endpoint',
  'browse-view',
  'welcome-closed-at',
  'dev-bar',
  'shortcuts',
  'invitation',
  'invitation-agreed',
] as const

/** A value stored for the device. The session, and those that ended, are in session.ts. */
export function deviceSaved<T>(
  key: Exclude<(typeof deviceKeys)[number], 'session' | 'ended-sessions'>,
  shape: z.ZodMiniType<T>,
  absent: T,
  kind?: 'local' | 'session',
): Saved<T> {
  return saved(key, shape, absent, kind)
}

const PREFIX = 'member.'
const LIFETIME_DAYS = 30
/** The cache in which the service worker has pictures from the phone’s share sheet. */
const SHARED_PICTURES = 'hemline-shared'
/** The owner of values while no member is signed in; they are removed at sign-in. */
const SIGNED_OUT = 'nobody'

const owner = () => currentSession()?.sub ?? SIGNED_OUT
const prefixOf = (sub: string) => `${PREFIX}${encodeURIComponent(sub).replaceAll('.', '%2E')}.`

const Dated = z.object({ until: z.number() })
const clearers = new Set<(stays: string) => void>()

/**
 * A value stored for the signed-in member, with their id in its key: no other member on this device can read it. It is
 * removed at sign-out, when the session is rejected, and when another member signs in, in every tab; and at the latest `days`
 * after it was last written.
 */
export function memberSaved<T>(
  key: string,
  shape: z.ZodMiniType<T>,
  absent: T,
  { kind = 'local', days = LIFETIME_DAYS }: { kind?: 'local' | 'session'; days?: number } = {},
): Saved<T> {
  const Stored = z.nullable(z.extend(Dated, { value: shape }))
  const boxes = new Map<string, Saved<{ until: number; value: T } | null>>()
  clearers.add((stays) => {
    for (const sub of boxes.keys()) if (sub !== stays) boxes.delete(sub)
  })
  const box = () => {
    const sub = owner()
    const openedBox = boxes.get(sub)
    if (openedBox) return openedBox
    const box = saved(`${prefixOf(sub)}${key}`, Stored as z.ZodMiniType<{ until: number; value: T } | null>, null, kind)
    boxes.set(sub, box)
    return box
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

const leaveListeners = new Set<() => void>()

/** Calls `changed` when another member signs in or the member signs out: for data held in memory. */
export function onMemberChange(changed: () => void): void {
  leaveListeners.add(changed)
}

/**
 * Removes values that belong neither to the device nor to the current member, and expired ones, including keys from before
 * `memberSaved`, which named no member. The position of the last write (wire.ts) is of the member `before`.
 */
function sweep(before: string): void {
  const stays = owner()
  for (const forget of clearers) forget(stays)
  if (isView) {
    // the tab is the operator's: what they typed outlasts a look as a member, whose own values go when it ends
    if (before !== stays) removeSaved((name) => name === 'written-at' || name.startsWith(prefixOf(before)))
    return
  }
  // pictures that were shared while signed out wait for the member who signs in
  if (before !== stays && before !== SIGNED_OUT) void globalThis.caches?.delete(SHARED_PICTURES).catch(() => undefined)
  const staysOnDevice = (name: string) =>
    name === 'written-at'
      ? stays === before && stays !== SIGNED_OUT
      : (deviceKeys as readonly string[]).includes(name) || name.startsWith(prefixOf(stays))
  removeSaved((name, text) => !staysOnDevice(name) || (name.startsWith(PREFIX) && isPast(text)))
}

function isPast(text: string): boolean {
  try {
    return (z.nullable(Dated).parse(JSON.parse(text))?.until ?? 0) <= now().getTime()
  } catch {
    return true
  }
}

/**
 * Removes other members' values at page load and whenever the session changes in any tab. Reloads a page restored from the
 * back-forward cache that missed a change.
 */
export function syncMemberStorage(): void {
  let sub = owner()
  sweep(sub)
  watchSession(() => {
    if (owner() === sub) return
    sweep(sub)
    sub = owner()
    for (const leave of leaveListeners) leave()
  })
  globalThis.addEventListener?.('pageshow', (event) => {
    if ((event as PageTransitionEvent).persisted && owner() !== sub) location.reload()
  })
}
