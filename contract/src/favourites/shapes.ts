import { z } from 'zod/mini'
import { ListingId } from '../listings/shapes.ts'
import { MemberId } from '../members/shapes.ts'

export const Favourite = z.object({
  id: z.uuid(),
  userId: MemberId,
  listingId: ListingId,
  isActive: z.boolean(),
  createdAt: z.string(),
  updatedAt: z.string(),
})
export type Favourite = z.infer<typeof Favourite>
