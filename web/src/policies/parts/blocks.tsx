import type { Block, Operator } from '@hemline/contract/policies/shapes.ts'
import css from './blocks.module.css'
import { Words } from './words.tsx'

/** The paragraphs, lists and rows of a policy. */
export function Blocks({ blocks, operator }: { blocks: readonly Block[]; operator: Operator }) {
  return blocks.map((block) => {
    if (typeof block === 'string') {
      return (
        <p key={block} className={css.paragraph}>
          <Words text={block} operator={operator} />
        </p>
      )
    }
    if ('points' in block) {
      return (
        <ul key={block.points[0]} className={css.points}>
          {block.points.map((point) => (
            <li key={point}>
              <Words text={point} operator={operator} />
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
              <Words text={value} operator={operator} />
            </dd>
          </div>
        ))}
      </dl>
    )
  })
}
