import { datedDay } from '@hemline/contract/policies/rules.ts'
import { terms } from '@hemline/contract/policies/terms.ts'
import { useQuery } from '@tanstack/react-query'
import { PolicyPage } from '../policies/parts/policy-page.tsx'
import { termsQuery } from '../settings/terms-calls.ts'

/** The terms and conditions, at /terms-and-conditions and /terms, with what changed in the version in force. */
export default function Terms() {
  const version = useQuery(termsQuery()).data
  if (!version?.changed) return <PolicyPage policy={terms} />
  return (
    <PolicyPage policy={terms} updated={datedDay(version.version)}>
      <section aria-labelledby="what-changed">
        <h2 id="what-changed">What changed</h2>
        <p>{version.changed}</p>
      </section>
    </PolicyPage>
  )
}
