import { formatSpan } from '@hemline/contract/day-words.ts'
import type { DayRange } from '@hemline/contract/days.ts'
import type { DeliveryMethod } from '@hemline/contract/order-status.ts'

export const methodLabels: { [method in DeliveryMethod]: string } = { DELIVERY: 'By post', IN_PERSON: 'In person' }

/** The chosen days, with the method if one is chosen: "Fri 4 – Sun 6 Dec, by post". */
export const daysText = (free: DayRange, freeBy: DeliveryMethod | null): string =>
  formatSpan(free) + (freeBy ? `, ${methodLabels[freeBy].toLowerCase()}` : '')
