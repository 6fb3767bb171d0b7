import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { Refusal } from '../base/refusal.ts'
import type { Deps } from '../deps.ts'
import { behaveCarrier, keptParcels, scanParcel } from '../outside/carrier/sandbox.ts'
import { carrierPage } from './pages.ts'
import { page, wantsPage } from './reply.ts'

const PARCELS_SHOWN = 200

const Scan = z.object({
  trackingNumber: z.string().trim().toUpperCase().min(1).max(40),
  scan: z.enum(['POSTED', 'DELIVERED']),
})
const Behaviour = z.object({
  on: z.enum(['order', 'void', 'track']),
  outcome: z.enum(['OK', 'DOWN', 'LATE', 'REFUSED']),
  times: z.coerce.number().int().min(0).max(1000).default(1),
  delayMs: z.coerce.number().int().min(0).max(60_000).optional(),
})

/** The carrier's counter: every parcel with buttons to scan it, the same as JSON, and how the carrier fails next. */
export async function carrierRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  const { dev, clock } = deps
  if (!dev) throw new Error('The /dev pages exist in development only')
  const parcels = async () => (await keptParcels(dev.store, clock)).slice(0, PARCELS_SHOWN)

  app.get('/dev/carrier', async (_request, reply) => page(reply, carrierPage(await parcels())))

  app.get('/dev/carrier.json', async (_request, reply) => {
    reply.header('cache-control', 'no-store')
    return { items: await parcels() }
  })

  app.post('/dev/carrier/scan', async (request, reply) => {
    const read = Scan.safeParse(request.body)
    if (!read.success) throw new Refusal('INVALID', { fields: { scan: 'POSTED or DELIVERED, and a trackingNumber' } })
    await scanParcel(dev.store, { ...read.data, now: clock.now() })
    const done = await deps.jobs.drain()
    return wantsPage(request) ? reply.redirect('/dev/carrier', 303) : { done }
  })

  app.post('/dev/carrier/behaviour', async (request) => {
    const read = Behaviour.safeParse(request.body)
    if (!read.success)
      throw new Refusal('INVALID', { fields: { on: 'order, void or track; outcome OK, DOWN, LATE, REFUSED' } })
    await behaveCarrier(dev.store, read.data)
    return read.data
  })
}
