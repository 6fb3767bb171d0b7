import { z } from 'zod/mini'
import { Picture } from '../images/shapes.ts'

/** The four moments of a check: before the garment goes out, when it has arrived, before it goes back, when it is back. */
export const checkMoments = ['LENDER_OUT', 'LENDEE_IN', 'LENDEE_OUT', 'LENDER_IN'] as const
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
