import { expect } from 'vitest'
import type { World } from './world.ts'

type Place = Pick<World, 'deps'>

/** The queue's own connections: it takes and ends jobs at any time. */
const notOfQueue = "datname = current_database() and application_name <> 'hemline-jobs'"

async function count({ deps }: Place, condition: string, values: readonly string[] = []): Promise<number> {
  const { rows } = await deps.pool.query(
    `select count(*)::int as count from pg_stat_activity where ${notOfQueue} and ${condition}`,
    [...values],
  )
  return rows[0].count
}

/**
 * Waits until at least this many statements wait for a lock in the world's database, only those that name `on` when it is set.
 * Never for an exact number: a job may wait for the same rows. Several are waited for by what they are, since one of a job
 * would be counted as theirs.
 */
export async function untilLocked(
  world: Place,
  { on = '', ...more }: { on?: string } | { on: string; count: number } = {},
): Promise<void> {
  const least = 'count' in more ? more.count : 1
  await expect
    .poll(() => count(world, "wait_event_type = 'Lock' and position($1 in query) > 0", [on]))
    .toBeGreaterThanOrEqual(least)
}

/** How many transactions are open in the world's database without a statement that runs. */
export const openTransactions = (world: Place): Promise<number> => count(world, "state like 'idle in transaction%'")
