import { FIT_DEFAULT } from '@hemline/contract/limits.ts'
import type { GarmentField } from '@hemline/contract/listings/draft.ts'
import { z } from 'zod/mini'

/**
 * The listing form as typed: amounts in pounds as text, an empty string for no choice. A form stored before it had a field
 * is read with the default of that field.
 */
export const TypedForm = z.object({
  brand: z._default(z.string(), ''),
  description: z._default(z.string(), ''),
  category: z._default(z.string(), ''),
  length: z._default(z.string(), ''),
  colour: z._default(z.string(), ''),
  size: z._default(z.nullable(z.number()), null),
  fit: z._default(z.number(), FIT_DEFAULT),
  retailPrice: z._default(z.string(), ''),
  replacementPrice: z._default(z.string(), ''),
  hasDryCleaning: z._default(z.boolean(), false),
  sharedStatus: z._default(z.string(), 'EVERYONE'),
} satisfies { [name in Exclude<GarmentField, 'images'>]: z.ZodMiniType })
export type Form = z.output<typeof TypedForm>

export const emptyForm: Form = TypedForm.parse({})
