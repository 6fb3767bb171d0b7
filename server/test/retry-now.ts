import type { World } from './world.ts'

/** Runs each job that failed once more, as if the pause before its next try were over, and everything else that is due. */
export async function retryNow({ deps, drain }: Pick<World, 'deps' | 'drain'>): Promise<void> {
  // not the clock of the world: the queue goes by that of the database
  await deps.pool.query(`update jobs.job set start_after = created_on where state = 'retry'`)
  await drain()
}
