import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { Refusal } from '../../server/src/base/refusal.ts'
import type { DevPlace } from '../dev/dev-place.ts'
import { carrierPage } from '../dev/pages.ts'
import { page, wantsPage } from '../dev/reply.ts'
import { behaveCarrier, scanParcel, storedParcels } from './sandbox-carrier.ts'

const PARCELS_SHOWN = 200

const Scan = z.object({
  trackingNumber: z.string().trim().toUpperCase().min(1).max(40),
  scan: z.enum(['POSTED', 'SEEN', 'TURNED', 'DELIVERED']),
})
const Behaviour = z.object({
  on: z.enum(['order', 'void', 'track']),
  outcome: z.enum(['OK', 'DOWN', 'LATE', 'REFUSED']),
  times: z.coerce.number().int().min(0).max(1000).default(1),
  delayMs: z.coerce.number().int().min(0).max(60_000).optional(),
})

/** The carrier's page: every parcel with buttons to scan it, the same as JSON, and the switch for failures. */
export function carrierRoutes(app: FastifyInstance, { store, clock, jobs }: Omit<DevPlace, 'env'>): void {
  const parcels = async () => (await storedParcels(store, clock)).slice(0, PARCELS_SHOWN)

  app.get('/dev/carrier', async (_request, reply) => page(reply, carrierPage(await parcels())))

  app.get('/dev/carrier.json', async (_request, reply) => {
    reply.header('cache-control', 'no-store')
    return { items: await parcels() }
  })

  app.post('/dev/carrier/scan', async (request, reply) => {
    const read = Scan.safeParse(request.body)
    if (!read.success)
      throw new Refusal('INVALID', { fields: { scan: 'POSTED, SEEN, TURNED or DELIVERED, and a trackingNumber' } })
    await scanParcel(store, { ...read.data, now: clock.now() })
    const done = await jobs.drain()
    return wantsPage(request) ? reply.redirect('/dev/carrier', 303) : { done }
  })

  app.post('/dev/carrier/behaviour', async (request) => {
    const read = Behaviour.safeParse(request.body)
    if (!read.success)
      throw new Refusal('INVALID', { fields: { on: 'order, void or track; outcome OK, DOWN, LATE, REFUSED' } })
    await behaveCarrier(store, read.data)
    return read.data
  })
}
