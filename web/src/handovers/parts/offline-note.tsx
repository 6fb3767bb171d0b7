import { CloudOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatMoment } from '../../base/format.ts'
import { isLost } from '../../base/send.ts'
import { RetryButton } from '../../ui/retry-button.tsx'
import css from './offline-note.module.css'

/** A note about data stored on this device while the server cannot be reached, with one button. */
export function OfflineNote({
  children,
  button,
  isRefused = false,
}: {
  children: ReactNode
  button: ReactNode
  isRefused?: boolean
}) {
  return (
    <div className={isRefused ? `${css.note} ${css.refused}` : css.note}>
      <CloudOff size={20} aria-hidden="true" />
      <p role="status">{children}</p>
      {button}
    </div>
  )
}

/** Says that the orders shown are the device's own copy, because the server could not be reached, or failed with `error`. */
export function CachedOrdersNote({
  savedAt,
  error = null,
  onRetry,
}: {
  savedAt: string
  error?: unknown
  onRetry: () => unknown
}) {
  const why =
    error === null || isLost(error) ? 'We couldn’t reach Hemline.' : 'This didn’t load because of a fault on our side.'
  return (
    <OfflineNote button={<RetryButton look="plain" isSmall error={error} onRetry={onRetry} />}>
      {`${why} This is how it was on ${formatMoment(savedAt)}, as saved on this device.`}
    </OfflineNote>
  )
}
