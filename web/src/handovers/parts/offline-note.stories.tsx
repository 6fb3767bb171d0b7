import { Button } from '../../ui/button.tsx'
import { CachedOrdersNote, OfflineNote } from './offline-note.tsx'

export default { title: 'handovers/offline-note' }

const act = () => undefined
const button = (label: string) => (
  <Button look="plain" isSmall onClick={act}>
    {label}
  </Button>
)

export const Waiting = () => (
  <OfflineNote button={button('Try now')}>The code is saved on this phone and is sent when you are online.</OfflineNote>
)
export const Refused = () => (
  <OfflineNote button={button('Enter it again')} isRefused>
    That code doesn’t match. Check it and try again.
  </OfflineNote>
)
export const SavedOrders = () => <CachedOrdersNote savedAt="2026-12-01T07:00:00.000Z" onRetry={act} />
