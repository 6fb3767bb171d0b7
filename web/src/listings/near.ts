import type { Point } from '@hemline/contract/place.ts'
import { z } from 'zod/mini'
import { memberSaved } from '../base/member-storage.ts'
import { useSaved } from '../base/saved.ts'
import { useMe } from '../members/calls.ts'

/** Where the member said she is, for this session; it stays in her browser. */
export const nearPoint = memberSaved<Point | null>(
  'near',
  z.nullable(z.object({ lat: z.number(), lng: z.number() })),
  null,
  { kind: 'session', days: 1 },
)

/** The member's own home, as she alone knows it; undefined until that is known. */
export function useHome(): Point | null | undefined {
  const me = useMe()
  if (!me) return undefined
  return me.lat === null || me.lng === null ? null : { lat: me.lat, lng: me.lng }
}

/** Where distances are measured from: where she said she is, otherwise her home. */
export function useOrigin(): Point | null {
  const near = useSaved(nearPoint)
  const home = useHome()
  return near ?? home ?? null
}
