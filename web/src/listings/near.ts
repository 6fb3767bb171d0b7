import type { OwnProfile } from '@hemline/contract/members/shapes.ts'
import type { Point } from '@hemline/contract/place.ts'
import { useQueryClient } from '@tanstack/react-query'
import { z } from 'zod/mini'
import { memberSaved } from '../base/member-storage.ts'
import { useSaved } from '../base/saved.ts'
import { meQuery, useMe } from '../members/calls.ts'

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
  return me && homeOf(me)
}

const homeOf = ({ lat, lng }: Pick<OwnProfile, 'lat' | 'lng'>): Point | null =>
  lat === null || lng === null ? null : { lat, lng }

/** Returns a function that waits for the member's own home; null without one, or when it can't be loaded. */
export function useAskHome(): () => Promise<Point | null> {
  const client = useQueryClient()
  return () => client.ensureQueryData(meQuery()).then(homeOf, () => null)
}

/** The origin of distances: the position of the member, otherwise their home. */
export function useOrigin(): Point | null {
  const near = useSaved(nearPoint)
  const home = useHome()
  return near ?? home ?? null
}
