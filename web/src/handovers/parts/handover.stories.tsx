import { handoverSides } from '@hemline/contract/handovers/rules.ts'
import { handovers, type Handover as Which } from '@hemline/contract/handovers/shapes.ts'
import { roles } from '@hemline/contract/order-status.ts'
import { sampleOrder } from '../../orders/sample-order.ts'
import Handover from './handover.tsx'

const qr = { size: 3, path: 'M0 0h1v1H0zM2 0h1v1H2zM1 1h1v1H1zM0 2h1v1H0z' }

export default {
  title: 'handovers/handover',
  parameters: { answers: { 'GET /api/handover': { data: { handover: 'OUT', code: '482913', qr } } } },
}

const order = (which: Which, isShowing: boolean) => {
  const { shownBy } = handoverSides[which]
  return sampleOrder({
    deliveryMethod: 'IN_PERSON',
    status: which === 'OUT' ? 'ACCEPTED' : 'SHIPPING_RECEIVED',
    role: isShowing ? shownBy : roles.find((role) => role !== shownBy)!,
    startDate: '2026-12-01',
    endDate: '2026-12-03',
    acceptedAt: '2026-11-20T09:00:00.000Z',
    receivedAt: which === 'OUT' ? null : '2026-12-01T08:00:00.000Z',
  })
}

const closed = { isOpen: false, onOpen: () => undefined, hasButton: true }

export const Showing = () => handovers.map((which) => <Handover key={which} order={order(which, true)} {...closed} />)
export const Entering = () => handovers.map((which) => <Handover key={which} order={order(which, false)} {...closed} />)
