import { networkTexts } from '@hemline/contract/operator/network-words.ts'
import type pg from 'pg'
import type { Clock } from './clock.ts'
import { isUnknown, networkOf } from './network.ts'
import { Refusal } from './refusal.ts'

const RECORD_AFTER_MS = 2_000

export type BlockedNetworks = {
  /** Whether requests from this address are blocked now. One that is counts as refused. */
  isBlocked(address: string): Promise<boolean>
  /** Throws NETWORK_BLOCKED, with the operator's contact address, for an address on a blocked network. */
  refuse(address: string): Promise<void>
  /** Resolves once all that this node counted is in the database. */
  record(): Promise<void>
}

/** The refusal of a request from a blocked network. */
export const blockedRefusal = (contact: string | null) =>
  new Refusal('NETWORK_BLOCKED', { message: networkTexts.blocked(contact) })

// named: planned once per connection
const findBlock = {
  name: 'blocked-network',
  text: `select network::text, blocked_at::text as "blockedAt" from blocked_networks
    where network >>= $1::inet and (ends_at is null or ends_at > $2)`,
}
// the moment too: what an earlier block of the network refused is not this one's
const addRefused = `update blocked_networks b set refused = b.refused + r.count, last_refused_at = greatest(b.last_refused_at, $4)
  from unnest($1::cidr[], $2::timestamptz[], $3::int[]) as r (network, blocked_at, count)
  where b.network = r.network and b.blocked_at = r.blocked_at`

type Count = { network: string; blockedAt: string; refused: number }

/**
 * Blocked networks (decision 177): read from the database at each request that may be refused, so that all nodes know at
 * once. Refusals are counted in memory and added a few seconds later, so that a flood writes no row for each request.
 */
export function openBlockedNetworks({
  pool,
  clock,
  contact,
}: {
  pool: pg.Pool
  clock: Clock
  /** The address that members write to. */
  contact: () => Promise<string | null>
}): BlockedNetworks {
  let counts = new Map<string, Count>()
  let timer: NodeJS.Timeout | undefined
  let writing = Promise.resolve()

  async function write(sent: Count[]): Promise<void> {
    const values = [
      sent.map(({ network }) => network),
      sent.map(({ blockedAt }) => blockedAt),
      sent.map((c) => c.refused),
    ]
    // a count that is lost changes nothing for anyone
    await pool.query(addRefused, [...values, clock.now()]).catch(() => undefined)
  }

  function record(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    const sent = [...counts.values()]
    counts = new Map()
    if (sent.length > 0) writing = writing.then(() => write(sent))
    return writing
  }

  function count(block: { network: string; blockedAt: string }): void {
    const key = `${block.network} ${block.blockedAt}`
    const refused = (counts.get(key)?.refused ?? 0) + 1
    counts.set(key, { ...block, refused })
    timer ??= setTimeout(record, RECORD_AFTER_MS).unref()
  }

  async function isBlocked(address: string): Promise<boolean> {
    const network = networkOf(address)
    if (isUnknown(network)) return false
    const values = [network, clock.now()]
    const { rows } = await pool.query<{ network: string; blockedAt: string }>({ ...findBlock, values })
    for (const block of rows) count(block)
    return rows.length > 0
  }

  return {
    isBlocked,
    record,
    async refuse(address) {
      if (await isBlocked(address)) throw blockedRefusal(await contact())
    },
  }
}
