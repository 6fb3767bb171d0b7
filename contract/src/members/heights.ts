import { z } from 'zod/mini'

/** Heights from 4ft8 (142cm) to 6ft6 (198cm) in 1-inch steps, with values like 5f6 (product.md §9). */
export const heights: readonly { value: string; label: string; centimetres: number }[] = Array.from(
  { length: 6 * 12 + 6 - (4 * 12 + 8) + 1 },
  (_, step) => {
    const inches = 4 * 12 + 8 + step
    const feet = Math.floor(inches / 12)
    const centimetres = Math.round(inches * 2.54)
    return { value: `${feet}f${inches % 12}`, label: `${feet}ft${inches % 12} (${centimetres}cm)`, centimetres }
  },
)
export const Height = z
  .string()
  .check(z.refine((value) => heights.some((height) => height.value === value), 'Height is required'))
