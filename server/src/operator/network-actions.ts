import { DAY_MS } from '@hemline/contract/durations.ts'
import { BLOCKED_NETWORKS_MOST, ENDED_BLOCK_DAYS } from '@hemline/contract/limits.ts'
import type { BlockedNetwork } from '@hemline/contract/operator/network-shapes.ts'
import { networkTexts } from '@hemline/contract/operator/network-words.ts'
import { parseNetwork } from '@hemline/contract/operator/networks.ts'
import type { Caller } from '../base/caller.ts'
import { isUnknown, networkOf } from '../base/network.ts'
import { Refusal } from '../base/refusal.ts'
import type { Deps } from '../deps.ts'
import { logAct } from './log-actions.ts'
import * as store from './network-store.ts'

/** Returns the blocked networks, blocked last first; those that ended within 30 days too. */
export async function readBlockedNetworks({ db, clock }: Deps): Promise<BlockedNetwork[]> {
  const now = clock.now()
  const rows = await store.listNetworks(db)
  return rows
    .filter(({ endsAt }) => endsAt === null || endsAt > forgottenBefore(now))
    .map((row) => ({
      network: row.network,
      note: row.note,
      blockedBy: row.firstName || null,
      blockedAt: row.blockedAt.toISOString(),
      endsAt: row.endsAt?.toISOString() ?? null,
      hasEnded: row.endsAt !== null && row.endsAt <= now,
      refused: row.refused,
      lastRefusedAt: row.lastRefusedAt?.toISOString() ?? null,
    }))
}

const forgottenBefore = (now: Date) => new Date(now.getTime() - ENDED_BLOCK_DAYS * DAY_MS)

/**
 * Blocks a network (product.md §13, decision 177), and logs it with what was before. Throws INVALID for the network that the
 * request comes from, MOVE_NOT_ALLOWED for one that is blocked, or too many of them.
 */
export async function blockNetwork(
  deps: Deps,
  act: { operator: Caller; address: string; network: string; days: number | null; note: string },
): Promise<void> {
  const { operator, days, note } = act
  const network = parseNetwork(act.network)!
  const own = networkOf(act.address)
  const now = deps.clock.now()
  const endsAt = days === null ? null : new Date(now.getTime() + days * DAY_MS)
  await deps.db.transaction().execute(async (tx) => {
    if (!isUnknown(own) && (await store.isOn(tx, { network, address: own })))
      throw new Refusal('INVALID', { fields: { network: networkTexts.own } })
    await store.deleteEnded(tx, forgottenBefore(now))
    const before = (await store.lockNetwork(tx, network)) ?? null
    if ((await store.countNetworks(tx)) >= BLOCKED_NETWORKS_MOST)
      throw new Refusal('MOVE_NOT_ALLOWED', { message: networkTexts.tooMany })
    if (!(await store.insertNetwork(tx, { network, note, blockedBy: operator.id, endsAt, now })))
      throw new Refusal('MOVE_NOT_ALLOWED', { message: networkTexts.isBlocked })
    const after = { note, blockedAt: now, endsAt }
    await logAct(deps, tx, { operator, action: 'block-network', subject: network, detail: { note, before, after } })
  })
}

/**
 * Unblocks a network, and logs it with what was before. Throws MOVE_NOT_ALLOWED when it is not in the list any more, CONFLICT when
 * it was blocked again after the block that the operator saw, by its `blockedAt`.
 */
export async function unblockNetwork(
  deps: Deps,
  act: { operator: Caller; network: string; blockedAt?: string | undefined; note: string },
): Promise<void> {
  const { operator, note, blockedAt: seen } = act
  const network = parseNetwork(act.network)!
  await deps.db.transaction().execute(async (tx) => {
    const before = await store.lockNetwork(tx, network)
    if (!before) throw new Refusal('MOVE_NOT_ALLOWED', { message: networkTexts.isNotBlocked })
    if (seen !== undefined && seen !== before.blockedAt.toISOString())
      throw new Refusal('CONFLICT', { message: networkTexts.blockedAgain })
    await store.deleteNetwork(tx, network)
    const detail = { note, before, after: null }
    await logAct(deps, tx, { operator, action: 'unblock-network', subject: network, detail })
  })
}
