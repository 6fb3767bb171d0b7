import { startOfDay } from '../days.ts'
import { standardTimes } from '../loan-times.ts'
import { type RemindedOrder, type Reminder, remindersDue } from './reminders.ts'

/** Tuesday 1 December 2026; by post the last posting day of a loan from the 15th is Friday the 11th. */
export const order: RemindedOrder = {
  status: 'REQUESTED',
  deliveryMethod: 'DELIVERY',
  requestedAt: new Date('2026-12-01T10:00:00Z'),
  startDate: '2026-12-15',
  endDate: '2026-12-18',
  startsAt: startOfDay('2026-12-15'),
  answerBy: new Date('2026-12-08T10:00:00Z'),
  acceptedAt: null,
  receivedAt: null,
  returnedAt: null,
  areFriends: false,
  notFit: false,
  isSettling: false,
  times: standardTimes,
}

export const named = (due: Reminder[]) => due.map(({ name, step, to }) => `${name} ${step} ${to}`)

/** The reminders that are due at a moment for the order with these changes, each as its name, step and side. */
export const at = (more: Partial<RemindedOrder>, moment: string) =>
  named(remindersDue({ ...order, ...more }, new Date(moment)))

/** What the words of its reminders state. */
export const facts = {
  lenderName: 'Lena',
  lendeeName: 'Bea',
  garment: 'Rixo dress',
  startDate: order.startDate,
  endDate: order.endDate,
  byPost: true,
  answerBy: 'Tue 8 Dec 2026, 12:00',
  earns: 'You earn 1 coin.',
  note: '',
  total: null,
  hasCoin: false,
  times: standardTimes,
  endsAfter: 'Sat 12 Dec 2026',
}
