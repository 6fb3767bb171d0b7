import type { Role } from '@hemline/contract/order-status.ts'
import type { MoveName } from '@hemline/contract/orders/moves.ts'
import type { NoticeName } from '@hemline/contract/orders/notices.ts'
import type { Updateable } from 'kysely'
import type { Orders } from '../base/db-types.ts'
import { disputeEffects } from './dispute-effects.ts'
import type { OrderRow } from './store.ts'

/** What a move writes on the order besides its status, whom it tells, and why the order ended. */
export const effects: {
  [name in MoveName]: {
    set?: (now: Date, order: OrderRow) => Updateable<Orders>
    tells: [NoticeName, Role][]
    coinReason?: string
  }
} = {
  accept: {
    set: (now) => ({ acceptedAt: now, settling: null }),
    tells: [
      ['accepted', 'LENDEE'],
      ['accepted', 'LENDER'],
    ],
  },
  decline: {
    set: () => ({ reason: 'DECLINED_BY_LENDER' }),
    tells: [['declined', 'LENDEE']],
    coinReason: 'Your request was declined',
  },
  lapse: {
    set: () => ({ reason: 'LAPSED' }),
    tells: [
      ['expired', 'LENDEE'],
      ['expired', 'LENDER'],
    ],
    coinReason: 'Your request was not answered in time',
  },
  withdraw: {
    set: () => ({ reason: 'WITHDRAWN' }),
    tells: [['withdrawn', 'LENDER']],
    coinReason: 'You withdrew your request',
  },
  cancelAsLendee: {
    set: () => ({ reason: 'CANCELLED_BY_LENDEE' }),
    tells: [['cancelledByLendee', 'LENDER']],
    coinReason: 'You cancelled the loan',
  },
  withdrawAsLender: {
    set: () => ({ reason: 'CANCELLED_BY_LENDER' }),
    tells: [['cancelledByLender', 'LENDEE']],
    coinReason: 'The lender cancelled',
  },
  cancelAsLender: {
    set: () => ({ reason: 'CANCELLED_BY_LENDER' }),
    tells: [['cancelledByLender', 'LENDEE']],
    coinReason: 'The lender cancelled',
  },
  paymentFailed: { tells: [] },
  openLabel: { tells: [['labelOpen', 'LENDER']] },
  labelReady: { tells: [] },
  sent: { tells: [['sent', 'LENDEE']] },
  received: {
    set: (now) => ({ receivedAt: now }),
    tells: [
      ['received', 'LENDER'],
      ['received', 'LENDEE'],
    ],
  },
  collected: {
    set: (now) => ({ receivedAt: now }),
    tells: [
      ['received', 'LENDER'],
      ['received', 'LENDEE'],
    ],
  },
  notFit: { set: () => ({ notFit: true }), tells: [['notFit', 'LENDER']], coinReason: 'It did not fit' },
  returned: { set: (now) => ({ returnedAt: now }), tells: [['returned', 'LENDER']] },
  complete: {
    set: (now) => ({ completedAt: now }),
    tells: [
      ['completed', 'LENDER'],
      ['completed', 'LENDEE'],
    ],
  },
  completeInPerson: {
    set: (now) => ({ completedAt: now }),
    tells: [
      ['completed', 'LENDER'],
      ['completed', 'LENDEE'],
    ],
  },
  ...disputeEffects,
}
