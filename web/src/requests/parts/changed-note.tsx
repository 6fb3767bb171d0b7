import { TriangleAlert } from 'lucide-react'
import css from './changed-note.module.css'

/** What has changed since the member first saw their request: one sentence per change. */
export function ChangedNote({ sentences }: { sentences: readonly string[] }) {
  if (sentences.length === 0) return null
  return (
    <section className={css.note} role="alert" aria-labelledby="changed">
      <TriangleAlert size={20} aria-hidden="true" />
      <div>
        <h2 id="changed">Changed since you first saw it</h2>
        <ul>
          {sentences.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      </div>
    </section>
  )
}
