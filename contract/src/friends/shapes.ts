import { z } from 'zod/mini'
import { MemberId } from '../members/shapes.ts'

export const FriendStatus = z.enum(['active', 'undetermined'])
export type FriendStatus = z.infer<typeof FriendStatus>

/**
 * One friendship as one of the two sees it. `isIncoming`: the other member sent the request, and the viewer can answer
 * it.
 */
export const Friend = z.object({
  friendshipId: z.uuid(),
  id: MemberId,
  name: z.string(),
  picture: z.nullable(z.string()),
  status: FriendStatus,
  isIncoming: z.boolean(),
  updatedAt: z.string(),
})
export type Friend = z.infer<typeof Friend>
