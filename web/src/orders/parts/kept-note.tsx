import { CloudOff } from 'lucide-react'
import { formatMoment } from '../../base/format.ts'
import { Button } from '../../ui/button.tsx'
import css from './kept-note.module.css'

/** Says that what is shown is what this device kept, because the server could not be reached. */
export function KeptNote({ keptAt, onRetry }: { keptAt: string; onRetry: () => void }) {
  return (
    <div className={css.note} role="status">
      <CloudOff size={20} aria-hidden="true" />
      <p>We could not reach Hemline. This is how it was on {formatMoment(keptAt)}, as kept on this device.</p>
      <Button look="plain" isSmall onClick={onRetry}>
        Try again
      </Button>
    </div>
  )
}
