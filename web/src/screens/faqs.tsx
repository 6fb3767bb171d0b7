import { contact, topics } from '@hemline/contract/policies/faqs.ts'
import type { PolicyFacts } from '@hemline/contract/policies/rules.ts'
import type { Topic } from '@hemline/contract/policies/shapes.ts'
import { useState } from 'react'
import { Blocks } from '../policies/parts/blocks.tsx'
import { ReadingPage } from '../policies/parts/reading-page.tsx'
import { usePolicyFacts } from '../policies/parts/words.tsx'
import { useTitle } from '../ui/use-title.ts'
import css from './faqs.module.css'

/** Questions and answers, folded by topic; `/faqs#postage` opens a topic. */
export default function Faqs() {
  const facts = usePolicyFacts()
  useTitle('FAQs')
  return (
    <ReadingPage
      title="FAQs"
      lead="Most of what members ask us, by topic. If your question isn’t here, the end of the page says how to reach us."
      parts={[...topics, contact]}
      isOverview
    >
      <div className={css.topics}>
        {topics.map((topic) => (
          <TopicFold key={topic.id} topic={topic} facts={facts} />
        ))}
      </div>
      <section id={contact.id} tabIndex={-1} aria-labelledby="contact-title" className={css.contact}>
        <h2 id="contact-title">{contact.title}</h2>
        <Blocks blocks={contact.blocks} facts={facts} />
      </section>
    </ReadingPage>
  )
}

function TopicFold({ topic, facts }: { topic: Topic; facts: PolicyFacts }) {
  // open from the first paint, so that nothing moves below it
  const [isNamed] = useState(() => location.hash === `#${topic.id}`)
  return (
    <details
      id={topic.id}
      className={css.topic}
      open={isNamed}
      onToggle={({ currentTarget }) => currentTarget.open && nameInAddress(topic.id)}
    >
      <summary>
        <h2>{topic.title}</h2>
        <span className={css.about}>{topic.about}</span>
      </summary>
      <div className={css.answers}>
        {topic.questions.map(({ question, answer }) => (
          <section key={question}>
            <h3>{question}</h3>
            <Blocks blocks={answer} facts={facts} />
          </section>
        ))}
      </div>
    </details>
  )
}

/** The address of an opened topic, so that it can be shared; replaces the entry of history, so that Back skips it. */
function nameInAddress(id: string): void {
  if (location.hash !== `#${id}`) history.replaceState(history.state, '', `#${id}`)
}
