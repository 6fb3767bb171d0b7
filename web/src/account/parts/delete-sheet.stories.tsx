import { obstacleKinds, openWithProvider } from '@hemline/contract/account/shapes.ts'
import { DeleteSheet } from './delete-sheet.tsx'

export default { title: 'account/delete-sheet' }

/** Everything that can stand in the way. */
const obstacles = [
  ...obstacleKinds.map((kind) => ({ kind, withProvider: null })),
  ...openWithProvider.map((withProvider) => ({ kind: 'PAYMENT', withProvider })),
].map((open, at) => ({
  ...open,
  orderId: '0f0e8a52-6c1f-4b43-9f6a-51d2a1c3b7a1',
  orderNumber: `HM-104${at}`,
  role: 'LENDEE',
}))
const answers = (data: object) => ({ answers: { 'GET /api/account-deletion': { data } } })
const close = () => undefined

export const ByPassword = () => <DeleteSheet onClose={close} />
ByPassword.parameters = answers({ deletesAt: null, asks: 'PASSWORD', obstacles: [] })
export const ByEmail = () => <DeleteSheet onClose={close} />
ByEmail.parameters = answers({ deletesAt: null, asks: 'EMAIL', obstacles: [] })
export const WithObstacles = () => <DeleteSheet onClose={close} />
WithObstacles.parameters = answers({ deletesAt: null, asks: 'PASSWORD', obstacles })
