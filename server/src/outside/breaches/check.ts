import type { Env } from '../../base/env.ts'
import { askForFinding, type Finding, right, wrong } from '../../base/finding.ts'
import { timeLimits } from '../../base/time-limits.ts'

const WHAT = 'Breached passwords'

/** Reads one range of breached passwords; nothing when none are compared. */
export async function checkBreaches({ PWNED_PASSWORDS_URL: url }: Env): Promise<Finding[]> {
  if (!url) return []
  const answer = await askForFinding(WHAT, `${url.replace(/\/+$/, '')}/range/21BD1`, {
    ms: timeLimits.outside.breachesMs,
  })
  if ('state' in answer) return [answer]
  const isRange = answer.status === 200 && /^[0-9A-F]{35}:\d+/m.test(answer.body)
  return [
    isRange
      ? right(WHAT, `${new URL(url).host} answers.`)
      : wrong(WHAT, `${url} sends no list. Check PWNED_PASSWORDS_URL.`),
  ]
}
