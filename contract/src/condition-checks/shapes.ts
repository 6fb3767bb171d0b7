import { z } from 'zod/mini'
import { Picture } from '../images/shapes.ts'
import { checkMoments } from '../order-status.ts'

/** A moment of a check (product.md §1). */
export const CheckMoment = z.enum(checkMoments)
export type CheckMoment = z.infer<typeof CheckMoment>

/** The three questions of a check; each is answered yes or no. */
export const checkItems = ['isClean', 'isUndamaged', 'isComplete'] as const
export type CheckItem = (typeof checkItems)[number]

/** A check as both parties see it. The addresses of its images are signed for the viewer and expire. */
export const ConditionCheck = z.object({
  moment: CheckMoment,
  isClean: z.boolean(),
  isUndamaged: z.boolean(),
  isComplete: z.boolean(),
  note: z.string(),
  images: z.array(z.extend(Picture, { thumbnail: z.string() })),
  at: z.string(),
})
export type ConditionCheck = z.infer<typeof ConditionCheck>
