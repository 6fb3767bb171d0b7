import { DemoMember } from '@hemline/contract/identity/shapes.ts'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { Refusal } from '../../server/src/base/refusal.ts'
import type { DevStore } from '../dev-store.ts'

const ROOM = 'demo'
const KEY = 'community'

/** The members of the demo community, and the passwords that they may have, newest first. */
export const DemoCommunity = z.object({ members: z.array(DemoMember), passwords: z.array(z.string()).min(1) })
export type DemoCommunity = z.output<typeof DemoCommunity>

/** Returns the last announced demo community, or null. Its members need not have accounts yet. */
export async function readDemoCommunity(store: DevStore): Promise<DemoCommunity | null> {
  return (await store.get<DemoCommunity>(ROOM, KEY)) ?? null
}

/** PUT /dev/demo-community: announces the members that the sign-in screen may offer. */
export function demoCommunityRoute(app: FastifyInstance, store: DevStore): void {
  app.put('/dev/demo-community', async (request) => {
    const read = DemoCommunity.safeParse(request.body)
    if (!read.success) throw new Refusal('INVALID', { fields: { members: 'members and passwords' } })
    await store.put(ROOM, KEY, read.data)
    return read.data
  })
}
