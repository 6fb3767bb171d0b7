import type { OperatorReport } from '@hemline/contract/safety/shapes.ts'
import { readLastKey } from '../base/keyset.ts'
import type { Deps } from '../deps.ts'
import { pageOfReports } from './store.ts'
import { reportView } from './views.ts'

/** Returns one page of reports, for the operator only: the caller has checked that. */
export async function listReports(
  deps: Deps,
  asked: { state: 'OPEN' | 'CLOSED'; lastKey?: string | undefined; limit: number },
): Promise<{ items: OperatorReport[]; lastKey: string | null }> {
  const after = asked.lastKey ? readLastKey(asked.lastKey) : null
  const { rows, lastKey } = await pageOfReports(deps.db, { state: asked.state, after, limit: asked.limit })
  return { items: rows.map(reportView), lastKey }
}
