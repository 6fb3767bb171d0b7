import { z } from 'zod/mini'

/** An amount of money in pence: a whole number, never pounds. */
export const Pence = z.int().check(z.minimum(0), z.maximum(10_000_000))
export type Pence = z.infer<typeof Pence>

/** Made when it is first used: it takes a phone milliseconds. */
let pounds: Intl.NumberFormat | undefined

/** Pence as pounds with two decimals, as shown on screen: 690 -> "£6.90". */
export function formatPence(pence: number): string {
  pounds ??= new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP' })
  return pounds.format(pence / 100)
}
