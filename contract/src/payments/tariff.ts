import { z } from 'zod/mini'

/** One line of the tariff agreed at the request: the price of a damage, in pence. null: the replacement value. */
export const TariffLine = z.object({ id: z.string(), label: z.string(), pence: z.nullable(z.int()) })
export type TariffLine = z.infer<typeof TariffLine>

/**
 * The tariff of the terms (product.md §14 and §3). A claim selects from these lines and never exceeds the replacement
 * value.
 */
export const tariff: readonly TariffLine[] = [
  { id: 'dry-cleaning', label: 'Dry cleaning', pence: 1800 },
  { id: 'stain', label: 'Stain removal', pence: 2000 },
  { id: 'zip', label: 'Broken zip', pence: 2000 },
  { id: 'button', label: 'Missing button(s)', pence: 1000 },
  { id: 'hem', label: 'Hem', pence: 2500 },
  { id: 'lost', label: 'Lost or beyond repair', pence: null },
]
