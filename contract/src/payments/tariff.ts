import { z } from 'zod/mini'

/** One line of the tariff agreed at the request: the price of a damage, in pence. null: the replacement value. */
export const TariffLine = z.object({ id: z.string(), label: z.string(), pence: z.nullable(z.int()) })
export type TariffLine = z.infer<typeof TariffLine>

/** The settings that price the lines of the tariff, in pence (product.md §13). */
export type DamageCharges = {
  damageCleaning: number
  damageStain: number
  damageZip: number
  damageButton: number
  damageHem: number
}

/** The lines of the tariff, each with the setting of its price; null: the replacement value. */
export const damages: readonly { id: string; label: string; charge: keyof DamageCharges | null }[] = [
  { id: 'dry-cleaning', label: 'Dry cleaning', charge: 'damageCleaning' },
  { id: 'stain', label: 'Stain removal', charge: 'damageStain' },
  { id: 'zip', label: 'Broken zip', charge: 'damageZip' },
  { id: 'button', label: 'Missing button(s)', charge: 'damageButton' },
  { id: 'hem', label: 'Hem', charge: 'damageHem' },
  { id: 'lost', label: 'Lost or beyond repair', charge: null },
]

/**
 * Returns the tariff at these prices (product.md §14 and §3). A claim selects from the lines that were agreed with its
 * loan, and never exceeds the replacement value.
 */
export function tariffAt(charges: DamageCharges): TariffLine[] {
  return damages.map(({ id, label, charge }) => ({ id, label, pence: charge && charges[charge] }))
}
