import { datedDay } from '@hemline/contract/policies/rules.ts'
import { terms } from '@hemline/contract/policies/terms.ts'
import { useQuery } from '@tanstack/react-query'
import { Fragment } from 'react'
import { PolicyPage } from '../policies/parts/policy-page.tsx'
import { termsQuery } from '../settings/terms-calls.ts'

/** The terms and conditions, at /terms-and-conditions and /terms, with what changed in the version in force and in those before it. */
export default function Terms() {
  const version = useQuery(termsQuery()).data
  if (!version?.changed) return <PolicyPage policy={terms} />
  return (
    <PolicyPage policy={terms} updated={datedDay(version.version)}>
      <section aria-labelledby="what-changed">
        <h2 id="what-changed">What changed</h2>
        <p>{version.changed}</p>
        {version.earlier.map((one) => (
          <Fragment key={one.version}>
            <h3>{datedDay(one.version)}</h3>
            <p>{one.changed}</p>
          </Fragment>
        ))}
      </section>
    </PolicyPage>
  )
}
