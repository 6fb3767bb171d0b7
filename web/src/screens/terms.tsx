import { terms } from '@hemline/contract/policies/terms.ts'
import { PolicyPage } from '../policies/parts/policy-page.tsx'

/** The terms and conditions, at /terms-and-conditions and /terms. */
export default function Terms() {
  return <PolicyPage policy={terms} />
}
