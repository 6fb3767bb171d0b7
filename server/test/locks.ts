import { expect } from 'vitest'
import type { World } from './world.ts'

/**
 * Waits until at least this many statements wait for a lock in the world's database, only those that name `on` when it is set.
 * Never for an exact number: a job may wait for the same rows.
 */
export async function untilLocked(world: World, { count = 1, on = '' } = {}): Promise<void> {
  const waiting = async () => {
    const { rows } = await world.deps.pool.query(
      `select count(*)::int as count from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock' and position($1 in query) > 0`,
      [on],
    )
    return rows[0].count
  }
  await expect.poll(waiting).toBeGreaterThanOrEqual(count)
}
