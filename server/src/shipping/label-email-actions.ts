import { today } from '@hemline/contract/days.ts'
import { garmentName } from '@hemline/contract/listings/words.ts'
import { postalDays } from '@hemline/contract/shipping/rules.ts'
import type { Direction } from '@hemline/contract/shipping/shapes.ts'
import { labelEmails, labelFileName } from '@hemline/contract/shipping/words.ts'
import type { Tx } from '../base/db.ts'
import { greeting } from '../base/greeting.ts'
import type { Deps } from '../deps.ts'
import { orderButton } from '../notifications/order-button.ts'
import { composeEmail } from '../outside/mail/compose-email.ts'
import type { Addressed, Letter } from '../outside/mail/letter.ts'
import { findLabel, findPostalLoan } from './store.ts'

export const LABEL_EMAIL_JOB = 'shipping.label-letter'
export type LabelEmail = { orderId: string; direction: Direction }

/** Queues the email that brings a label to the sender of the parcel, after the commit. */
export async function queueLabelEmail(deps: Deps, tx: Tx, data: LabelEmail): Promise<void> {
  await deps.jobs.enqueue(tx, LABEL_EMAIL_JOB, data, { key: `${data.orderId}:${data.direction}` })
}

/** Returns the sender of a label's parcel, and its order. */
export async function aboutLabel({ db }: Deps, { orderId, direction }: LabelEmail): Promise<Addressed | null> {
  const loan = await findPostalLoan(db, orderId)
  return loan ? { memberId: direction === 'OUTBOUND' ? loan.lenderId : loan.lendeeId, orderId } : null
}

/** Returns the email of a label with its PDF. There is none for the outbound label once the parcel is in transit. */
export async function writeLabelEmail(deps: Deps, { orderId, direction }: LabelEmail): Promise<Letter | null> {
  const [loan, label] = await Promise.all([
    findPostalLoan(deps.db, orderId),
    findLabel(deps.db, { orderId, direction }),
  ])
  if (!loan || !label?.labelPdf || loan.closedAt) return null
  const isOut = direction === 'OUTBOUND'
  if (isOut && !['SHIPPING_OPENED', 'SHIPPING_PROCESSED'].includes(loan.status)) return null
  const { subject, paragraphs } = labelEmails[direction]({
    lenderName: loan.lenderName,
    lendeeName: loan.lendeeName,
    garment: garmentName(loan.listing),
    orderNumber: loan.orderNumber,
    trackingNumber: label.trackingNumber,
    workingDaysBefore: loan.workingDaysBefore,
    notFit: loan.notFit,
    today: today(deps.clock.now()),
    ...postalDays(loan, loan),
  })
  const reader = isOut
    ? { id: loan.lenderId, email: loan.lenderEmail, name: loan.lenderName }
    : { id: loan.lendeeId, email: loan.lendeeEmail, name: loan.lendeeName }
  const message = {
    ...composeEmail({
      to: reader.email,
      subject,
      paragraphs: [greeting(reader.name), ...paragraphs],
      action: await orderButton(deps, { memberId: reader.id, orderId }),
    }),
    attachments: [
      {
        name: labelFileName(loan.orderNumber, direction),
        type: 'application/pdf',
        base64: label.labelPdf.toString('base64'),
      },
    ],
    key: `label:${orderId}:${direction}`,
  }
  return { memberId: reader.id, orderId, message }
}
