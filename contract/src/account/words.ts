import { DELETION_UNDO_DAYS } from '../limits.ts'
import type { Obstacle } from './shapes.ts'

/** The name of a member whose account is erased, wherever they are still a party. */
export const FORMER_MEMBER = 'Former member'
/** Replaces the words of an erased member. */
export const ERASED_WORDS = 'Erased with the account of who wrote it'

export const accountTexts = {
  title: 'Your data and your account',
  exportAbout: 'A ZIP file with everything we hold about you, and your photos.',
  exportTitle: 'Download your data?',
  exportAsks: 'It has your address and your full bank details, so please confirm that it’s you.',
  exportByEmail: 'We’ll email you a link to download it. It works for a week.',
  exportEmailed: 'We’ve emailed you a link to your data.',
  exportFailed: 'We couldn’t make the copy of your data. Please try again.',
  exportTooMany: 'You’ve downloaded your data several times today. Please try again tomorrow.',
  deleteAbout: `Your listings are hidden straight away. For ${DELETION_UNDO_DAYS} days you can change your mind by signing in. After that we erase your account, with your listings, photos and coins. Notes that others wrote about you stay, without your full name and contact details.`,
  notEmpty: 'You still have open orders or payments. You can delete your account once they’re settled.',
  operatorStays: 'The operator’s account can’t be deleted here. Name another operator first.',
  wrongPassword: 'That isn’t your password.',
  wrongEmail: 'That isn’t this account’s email address.',
  passwordMissing: 'Please enter your password',
  emailMissing: 'Please enter your email address',
  notClosing: 'Your account isn’t being deleted.',
  suspendedTitle: 'Your account is suspended',
  suspendedAbout:
    'You can finish loans that are under way, pay what you owe and download your data. Your listings aren’t shown, and you can’t ask for anything.',
  closing: 'Your account is being deleted. Sign in to keep it.',
  closingTitle: (day: string) => `Your account will be deleted on ${day}`,
  closingLate: 'Your account will be deleted a day after everything is settled',
  closingOpen: `This is still open. You can do your part here: answer, pay, or say where your money goes. Your account is deleted only once all of it is settled, and a day after that if the ${DELETION_UNDO_DAYS} days are over.`,
  keep: 'Keep my account',
  kept: 'Your account stays open, and your listings are shown again.',
} as const

/** A sentence for each matter that prevents the deletion of an account. */
export function obstacleWords({ kind, withProvider, orderNumber, role }: Obstacle): string {
  if (withProvider) {
    const about = orderNumber === null ? 'A payment of yours' : `Order ${orderNumber}`
    return `${about}: ${providerWords[withProvider]}`
  }
  if (kind === 'REQUEST') return 'A request that is being confirmed'
  if (kind === 'PAYMENT') return `Order ${orderNumber}: money is still on its way`
  if (kind === 'CLAIM') return `Order ${orderNumber}: a claim isn’t resolved`
  if (kind === 'BALANCE') return `Order ${orderNumber}: a balance is due`
  if (kind === 'OWED') return `Order ${orderNumber}: we still owe you money`
  return role === 'LENDER' ? `Order ${orderNumber}: you are lending` : `Order ${orderNumber}: you are borrowing`
}

const providerWords: { [open in NonNullable<Obstacle['withProvider']>]: string } = {
  REFUND: 'a refund hasn’t reached you, and we’re sorting it out',
  HOLD: 'a hold on your card isn’t released yet',
  DISPUTE: 'your bank hasn’t settled a disputed payment',
  OTHER: 'we’re checking an amount with our payment provider',
}
