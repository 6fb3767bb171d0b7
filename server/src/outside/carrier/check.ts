import type { Env } from '../../base/env.ts'
import { askForFinding, type Finding, right, wrong } from '../../base/finding.ts'
import { timeLimits } from '../../base/time-limits.ts'

const WHAT = 'Royal Mail'

/** Asks Click & Drop for an order that does not exist: it answers 404 to a key that it accepts. */
export async function checkCarrier(env: Env): Promise<Finding> {
  if (!env.ORDERS_LABELS) return right(WHAT, 'No labels are ordered: members post with labels of their own.')
  if (!env.CLICK_AND_DROP_KEY) return wrong(WHAT, 'CLICK_AND_DROP_KEY is not set. Set it, or ORDERS_LABELS=false.')
  const address = `${env.CLICK_AND_DROP_URL.replace(/\/+$/, '')}/orders/${encodeURIComponent('"hemline-check"')}`
  const headers = { authorization: `Bearer ${env.CLICK_AND_DROP_KEY}` }
  const answer = await askForFinding(WHAT, address, { ms: timeLimits.outside.carrierMs, headers })
  if ('state' in answer) return answer
  if (answer.status === 401 || answer.status === 403)
    return wrong(WHAT, 'Click & Drop doesn’t accept CLICK_AND_DROP_KEY.')
  return right(WHAT, 'Click & Drop accepts the key.')
}
