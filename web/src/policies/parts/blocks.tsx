import type { PolicyFacts } from '@hemline/contract/policies/rules.ts'
import type { Block } from '@hemline/contract/policies/shapes.ts'
import css from './blocks.module.css'
import { Words } from './words.tsx'

/** The paragraphs, lists and rows of a policy. */
export function Blocks({ blocks, facts }: { blocks: readonly Block[]; facts: PolicyFacts }) {
  return blocks.map((block) => {
    if (typeof block === 'string') {
      return (
        <p key={block} className={css.paragraph}>
          <Words text={block} facts={facts} />
        </p>
      )
    }
    if ('points' in block) {
      return (
        <ul key={block.points[0]} className={css.points}>
          {block.points.map((point) => (
            <li key={point}>
              <Words text={point} facts={facts} />
            </li>
          ))}
        </ul>
      )
    }
    return (
      <dl key={block.rows[0]?.[0]} className={css.rows}>
        {block.rows.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <Words text={value} facts={facts} />
            </dd>
          </div>
        ))}
      </dl>
    )
  })
}
