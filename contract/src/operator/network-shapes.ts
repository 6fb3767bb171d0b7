import { z } from 'zod/mini'

/** A network from which no one signs up, signs in or writes. */
export const BlockedNetwork = z.object({
  /** In CIDR notation, as PostgreSQL writes it. */
  network: z.string(),
  note: z.string(),
  /** The operator's first name; null once they are erased. */
  blockedBy: z.nullable(z.string()),
  blockedAt: z.string(),
  /** Null until it is unblocked by hand. */
  endsAt: z.nullable(z.string()),
  hasEnded: z.boolean(),
  /** Requests refused since it was blocked; a node may be a few seconds behind. */
  refused: z.int(),
  lastRefusedAt: z.nullable(z.string()),
})
export type BlockedNetwork = z.infer<typeof BlockedNetwork>
