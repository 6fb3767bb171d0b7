import { CloudOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatMoment } from '../../base/format.ts'
import { isLost } from '../../base/send.ts'
import { Button } from '../../ui/button.tsx'
import css from './offline-note.module.css'

/** A note about data stored on this device while the server cannot be reached, with one action. */
export function OfflineNote({
  children,
  action,
  onAct,
  isRefused = false,
}: {
  children: ReactNode
  action: string
  onAct: () => void
  isRefused?: boolean
}) {
  return (
    <div className={isRefused ? `${css.note} ${css.refused}` : css.note} role="status">
      <CloudOff size={20} aria-hidden="true" />
      <p>{children}</p>
      <Button look="plain" isSmall onClick={onAct}>
        {action}
      </Button>
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
  onRetry: () => void
}) {
  const why =
    error === null || isLost(error) ? 'We couldn’t reach Hemline.' : 'This didn’t load because of a fault on our side.'
  return (
    <OfflineNote action="Try again" onAct={onRetry}>
      {`${why} This is how it was on ${formatMoment(savedAt)}, as saved on this device.`}
    </OfflineNote>
  )
}
