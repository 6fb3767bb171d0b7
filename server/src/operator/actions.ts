import type { Caller } from '../base/caller.ts'
import { Refusal } from '../base/refusal.ts'
import type { Deps } from '../deps.ts'
import { logAct } from './log-actions.ts'

/** Retries dead jobs once more, and logs it; returns their number. Throws MOVE_NOT_ALLOWED when none is dead. */
export async function retryJobs(deps: Deps, { operator, ids }: { operator: Caller; ids: string[] }): Promise<number> {
  return deps.db.transaction().execute(async (tx) => {
    const retried = await deps.jobs.retry(tx, [...new Set(ids)])
    if (retried.length === 0) throw new Refusal('MOVE_NOT_ALLOWED')
    await logAct(deps, tx, {
      operator,
      action: 'retry-jobs',
      subject: [...new Set(retried.map(({ queue }) => queue))].join(', '),
      detail: { count: retried.length },
    })
    return retried.length
  })
}
