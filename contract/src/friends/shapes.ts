import { z } from 'zod/mini'
import { MemberId } from '../members/shapes.ts'
import { QrShape } from '../qr.ts'

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

/** The token of an invite link: 256 bits that no one can guess. */
export const InviteToken = z.string().check(z.regex(/^[\w-]{43}$/))

/** A member's own open invite link. `madeFriends`: how many friendships it has made. */
export const InviteLink = z.object({
  url: z.string(),
  qr: QrShape,
  expiresAt: z.string(),
  madeFriends: z.int(),
})
export type InviteLink = z.infer<typeof InviteLink>

/**
 * What a person who opens an invite link sees of the member who invites: no surname, place, list or friend. `relation`
 * is about the signed-in reader, 'NONE' for a visitor.
 */
export const Invitation = z.object({
  id: MemberId,
  firstName: z.string(),
  picture: z.nullable(z.string()),
  relation: z.enum(['NONE', 'OWN', 'FRIENDS']),
})
export type Invitation = z.infer<typeof Invitation>
