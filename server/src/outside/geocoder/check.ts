import type { Env } from '../../base/env.ts'
import { askForFinding, type Finding, right, wrong } from '../../base/finding.ts'
import { timeLimits } from '../../base/time-limits.ts'

const WHAT = 'Postcodes'

/** Looks one postcode up where POSTCODES_IO_URL leads. */
export async function checkGeocoder({ POSTCODES_IO_URL: url }: Env): Promise<Finding> {
  if (!url) return right(WHAT, 'Postcodes are found in Hemline’s own table.')
  const address = `${url.replace(/\/+$/, '')}/postcodes/SW1A1AA`
  const answer = await askForFinding(WHAT, address, { ms: timeLimits.outside.geocoderMs })
  if ('state' in answer) return answer
  if (answer.status !== 200 || !answer.body.includes('latitude'))
    return wrong(WHAT, `${url} doesn’t know SW1A 1AA. Check POSTCODES_IO_URL.`)
  return right(WHAT, `${new URL(url).host} knows postcodes.`)
}
