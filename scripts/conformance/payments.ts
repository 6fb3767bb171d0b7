import type { Outcome } from './report.ts'
import { stripeConformance } from './stripe/conformance.ts'

/** Checks our adapter's requests and the sandbox's answers against Stripe's own description. */
export async function checkPayments(folder: string): Promise<Outcome[]> {
  const verdicts = await stripeConformance(folder)
  return verdicts.map(({ name, ...found }) => ({ set: `payments: ${name}`, ...found }))
}
