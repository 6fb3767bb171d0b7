import { DeliveryMethod } from '@hemline/contract/order-status.ts'
import { z } from 'zod/mini'
import { memberSaved } from '../base/member-storage.ts'
import type { WantedDays } from './wanted-days.ts'

const Chosen = z.object({
  free: z.nullable(z.object({ startDate: z.string(), endDate: z.string() })),
  freeBy: z.nullable(DeliveryMethod),
})

/**
 * The days chosen last, on any screen, for this session (product.md §2); null before a first choice. An address with
 * days is stronger.
 */
export const chosenDays = memberSaved<WantedDays | null>('chosen-days', z.nullable(Chosen), null, {
  kind: 'session',
  days: 1,
})
