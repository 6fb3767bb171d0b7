import { facts } from '@hemline/contract/policies/facts.ts'
import type { Policy } from '@hemline/contract/policies/shapes.ts'
import { useTitle } from '../../ui/use-title.ts'
import { Blocks } from './blocks.tsx'
import css from './policy-page.module.css'
import { ReadingPage } from './reading-page.tsx'
import { useOperator } from './words.tsx'

/** A policy with its date and its sections, each with its own anchor. */
export function PolicyPage({ policy }: { policy: Policy }) {
  const operator = useOperator()
  useTitle(policy.title)
  return (
    <ReadingPage title={policy.title} note={`Last updated ${facts.updated}`} lead={policy.lead} parts={policy.sections}>
      {policy.sections.map(({ id, title, blocks }) => (
        <section key={id} id={id} tabIndex={-1} aria-labelledby={`${id}-title`} className={css.section}>
          <h2 id={`${id}-title`}>{title}</h2>
          <Blocks blocks={blocks} operator={operator} />
        </section>
      ))}
    </ReadingPage>
  )
}
