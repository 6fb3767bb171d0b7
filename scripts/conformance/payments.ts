import type { Outcome } from './report.ts'
import { stripeConformance } from './stripe/conformance.ts'

/** What our adapter asks of Stripe and what the sandbox answers, held against Stripe's own description. */
export async function checkPayments(folder: string): Promise<Outcome[]> {
  const verdicts = await stripeConformance(folder)
  return verdicts.map(({ name, ...found }) => ({ set: `payments: ${name}`, ...found }))
}
