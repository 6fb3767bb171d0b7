import { FreeWay } from '@hemline/contract/listings/shapes.ts'
import { z } from 'zod/mini'
import { memberSaved } from './member-storage.ts'
import type { WantedDays } from './wanted-days.ts'

const Chosen = z.object({
  free: z.nullable(z.object({ startDate: z.string(), endDate: z.string() })),
  freeBy: z.nullable(FreeWay),
})

/**
 * The days chosen last, on any screen, for this session (product.md §2); null before a first choice. An address with
 * days is stronger.
 */
export const chosenDays = memberSaved<WantedDays | null>('chosen-days', z.nullable(Chosen), null, {
  kind: 'session',
  days: 1,
})
