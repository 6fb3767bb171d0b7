import { z } from 'zod/mini'
import { call } from '../call.ts'
import { BLOCK_DAYS_MAX } from '../limits.ts'
import { Done } from '../paging.ts'
import { audience, Note } from './call-parts.ts'
import { BlockedNetwork } from './network-shapes.ts'
import { networkTexts } from './network-words.ts'
import { parseNetwork } from './networks.ts'

const Network = z.string().check(
  z.trim(),
  z.maxLength(60),
  z.refine((text) => parseNetwork(text) !== null, networkTexts.unreadable),
)

export const getBlockedNetworks = call({
  method: 'GET',
  path: '/api/operator/blocked-networks',
  audience,
  about: 'The networks from which nobody signs up, signs in or writes, blocked last first; ended ones for 30 days.',
  answer: z.object({ items: z.array(BlockedNetwork) }),
})

export const blockNetwork = call({
  method: 'POST',
  path: '/api/operator/block-network',
  audience,
  about:
    'Blocks a network, for some days or until it is unblocked: from there only operators and owners sign in or write, with everyone else refused as NETWORK_BLOCKED. An IPv6 network smaller than /64 is widened to it. INVALID for the network of the request itself, MOVE_NOT_ALLOWED for one that is blocked.',
  body: z.object({
    network: Network,
    days: z.nullable(
      z
        .int()
        .check(
          z.gte(1, 'Please enter at least one day'),
          z.lte(BLOCK_DAYS_MAX, `Please enter at most ${BLOCK_DAYS_MAX} days`),
        ),
    ),
    note: Note,
  }),
  answer: Done,
})

export const unblockNetwork = call({
  method: 'POST',
  path: '/api/operator/unblock-network',
  audience,
  about:
    'Unblocks a network. MOVE_NOT_ALLOWED when it is not in the list any more. `blockedAt`: of the block that the caller saw; CONFLICT when it was blocked again since.',
  // optional for the app of an earlier version
  body: z.object({ network: Network, blockedAt: z.optional(z.iso.datetime()), note: Note }),
  answer: Done,
})
