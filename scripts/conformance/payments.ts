import { stripeConformance } from '../../server/src/outside/payments/sandbox/conformance.ts'
import type { Outcome } from './report.ts'

/** What our adapter asks of Stripe and what the sandbox answers, held against Stripe's own description. */
export async function checkPayments(folder: string): Promise<Outcome[]> {
  const verdicts = await stripeConformance(folder)
  return verdicts.map(({ name, ...found }) => ({ set: `payments: ${name}`, ...found }))
}
