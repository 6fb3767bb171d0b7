import { CircleAlert } from 'lucide-react'
import css from './field-error.module.css'

/**
 * Above a form's button: why it could not be sent. It remains until the form is sent again, when the notice that announced
 * it is gone; so it is no alert of its own.
 */
export function SendFailure({ reason }: { reason: string | null }) {
  if (!reason) return null
  return (
    <p className={css.error} data-send-failure>
      <CircleAlert size={16} aria-hidden="true" />
      {reason}
    </p>
  )
}
