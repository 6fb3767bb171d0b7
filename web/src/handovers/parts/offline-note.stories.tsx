import { CachedOrdersNote, OfflineNote } from './offline-note.tsx'

export default { title: 'handovers/offline-note' }

const act = () => undefined

export const Waiting = () => (
  <OfflineNote action="Try now" onAct={act}>
    The code is saved on this phone and is sent when you are online.
  </OfflineNote>
)
export const Refused = () => (
  <OfflineNote action="Enter it again" onAct={act} isRefused>
    That code doesn’t match. Check it and try again.
  </OfflineNote>
)
export const SavedOrders = () => <CachedOrdersNote savedAt="2026-12-01T07:00:00.000Z" onRetry={act} />
