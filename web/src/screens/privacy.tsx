import { privacy } from '@hemline/contract/policies/privacy.ts'
import { PolicyPage } from '../policies/parts/policy-page.tsx'

/** The privacy policy, at /privacy-policy and /privacy. */
export default function Privacy() {
  return <PolicyPage policy={privacy} />
}
