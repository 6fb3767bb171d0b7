import { facts } from '@hemline/contract/policies/facts.ts'
import type { Policy } from '@hemline/contract/policies/shapes.ts'
import type { ReactNode } from 'react'
import { useTitle } from '../../ui/use-title.ts'
import { Blocks } from './blocks.tsx'
import css from './policy-page.module.css'
import { ReadingPage } from './reading-page.tsx'
import { usePolicyFacts } from './words.tsx'

/** `children` come before the sections; `updated` is the day of the version, as in "31st May 2025". */
type Shown = { policy: Policy; updated?: string; children?: ReactNode }

/** A policy with its date and its sections, each with its own anchor. */
export function PolicyPage({ policy, updated = facts.updated, children }: Shown) {
  const policyFacts = usePolicyFacts()
  useTitle(policy.title)
  return (
    <ReadingPage title={policy.title} note={`Last updated ${updated}`} lead={policy.lead} parts={policy.sections}>
      {children}
      {policy.sections.map(({ id, title, blocks }) => (
        <section key={id} id={id} tabIndex={-1} aria-labelledby={`${id}-title`} className={css.section}>
          <h2 id={`${id}-title`}>{title}</h2>
          <Blocks blocks={blocks} facts={policyFacts} />
        </section>
      ))}
    </ReadingPage>
  )
}
