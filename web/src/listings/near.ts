import type { Point } from '@hemline/contract/place.ts'
import { z } from 'zod/mini'
import { memberSaved } from '../base/member-storage.ts'
import { useSaved } from '../base/saved.ts'
import { useMe } from '../members/calls.ts'

/** The member's position, for this session; never leaves the browser. */
export const nearPoint = memberSaved<Point | null>(
  'near',
  z.nullable(z.object({ lat: z.number(), lng: z.number() })),
  null,
  { kind: 'session', days: 1 },
)

/** The member's own home, which only they can read; undefined until loaded. */
export function useHome(): Point | null | undefined {
  const me = useMe()
  if (!me) return undefined
  return me.lat === null || me.lng === null ? null : { lat: me.lat, lng: me.lng }
}

/** The origin of distances: the position of the member, otherwise their home. */
export function useOrigin(): Point | null {
  const near = useSaved(nearPoint)
  const home = useHome()
  return near ?? home ?? null
}
