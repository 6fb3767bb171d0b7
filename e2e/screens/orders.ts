import { checkTexts } from '@hemline/contract/condition-checks/words.ts'
import type { Community } from '../community.ts'
import { click, type Screen } from './screen.ts'

/** One of the orders, opened by one of its sides. */
const seenOf =
  (order: Community['order']) =>
  (name: keyof typeof order, as: 'lena' | 'bea', shows: string | RegExp): Screen => ({
    name: `order ${name}, as ${as === 'lena' ? 'lender' : 'lendee'}`,
    as,
    at: `/order/${order[name]}`,
    shows,
  })

/** The list of orders, and an order in every status. */
export function orders({ order }: Community): Screen[] {
  const orderSeen = seenOf(order)
  return [
    { name: 'orders', as: 'lena', at: '/orders?tab=orders', shows: 'Ghost' },
    { name: 'orders, requests', as: 'bea', at: '/orders?tab=requests', shows: 'Ghost' },
    { name: 'orders, completed', as: 'bea', at: '/orders?tab=completed', shows: 'Hobbs' },
    {
      name: 'orders, the calendar',
      as: 'lena',
      at: '/orders?tab=orders',
      shows: 'Ghost',
      act: click('Your loans in your calendar'),
      showsNext: 'Copy address',
    },
    { name: 'orders, none', as: 'kay', at: '/orders', shows: 'Nothing lent yet' },
    {
      name: 'orders, failed to load',
      as: 'sol',
      at: '/orders',
      failing: '**/api/orders*',
      shows: 'Your orders didn’t load',
    },
    {
      name: 'orders, completed, loading',
      as: 'sol',
      at: '/orders?tab=completed',
      hanging: '**/api/orders?only=closed*',
      shows: 'Loans that are over, and requests that ended.',
    },
    {
      name: 'orders, completed, failed to load',
      as: 'bea',
      at: '/orders?tab=completed',
      failing: '**/api/orders?only=closed*',
      shows: 'Your orders didn’t load',
    },
    {
      name: 'orders, none under way, completed failed to load',
      as: 'kay',
      at: '/orders',
      failing: '**/api/orders?only=closed*',
      shows: 'Your orders didn’t load',
    },
    orderSeen('requested', 'lena', 'Accept'),
    {
      ...orderSeen('requested', 'lena', 'Decline'),
      name: 'order requested, decline?',
      act: click('Decline'),
      showsNext: /^Yes/,
    },
    orderSeen('requested', 'bea', 'Cancel this request'),
    orderSeen('declined', 'bea', 'declined'),
    orderSeen('cancelled', 'lena', 'cancelled'),
    orderSeen('posted', 'lena', 'Reiss'),
    orderSeen('posted', 'bea', 'Reiss'),
    orderSeen('received', 'bea', 'I need help'),
    orderSeen('completed', 'bea', 'completed'),
    { name: 'help', as: 'bea', at: `/order/${order.received}/help`, shows: 'How can we help?' },
  ]
}

/** Handovers in person, and the record of an order. */
export function handovers({ order }: Community): Screen[] {
  const orderSeen = seenOf(order)
  const atHandover = (
    name: string,
    as: 'lena' | 'bea',
    act: NonNullable<Screen['act']>,
    showsNext: string,
  ): Screen => ({ ...orderSeen('accepted', as, 'When you meet'), name: `order accepted, ${name}`, act, showsNext })
  return [
    orderSeen('accepted', 'lena', 'When you meet'),
    {
      ...orderSeen('accepted', 'lena', 'When you meet'),
      name: 'order accepted, the code',
      act: click('Show my code'),
      showsNext: /^\d{3} \d{3}$/,
    },
    atHandover('typing a code', 'bea', click('Enter the code'), 'Six-digit code'),
    atHandover(
      'no code typed',
      'bea',
      async (page) => {
        await click('Enter the code')(page)
        await page.getByRole('dialog').getByRole('button', { name: 'I’ve got it' }).click()
      },
      'Please enter the six digits',
    ),
    atHandover(
      'another code typed',
      'bea',
      async (page) => {
        await click('Enter the code')(page)
        await page.getByLabel('Six-digit code').fill('000000')
      },
      'That code doesn’t match. Check it and try again.',
    ),
    atHandover(
      'scanning',
      'bea',
      async (page) => {
        await click('Enter the code')(page)
        await click('Scan it instead')(page)
      },
      'Point the camera at the QR code.',
    ),
    atHandover('condition check', 'lena', click('Check its condition'), 'You’ll both see it on the order.'),
    atHandover(
      'condition check, mistakes',
      'lena',
      async (page) => {
        await click('Check its condition')(page)
        await click('Save check')(page)
      },
      checkTexts.unanswered,
    ),
    orderSeen('disputed', 'bea', /in dispute/i),
    { name: 'issue', as: 'bea', at: `/order/${order.received}/issue?orderNumber=H1`, shows: 'Submit Issue' },
    {
      name: 'everything about an order',
      as: 'bea',
      at: `/order/${order.completed}/evidence`,
      shows: 'What was agreed',
    },
    { name: 'claim', as: 'lena', at: `/order/${order.completed}/claim`, shows: 'Claim for damage' },
    { name: 'claim, as lender', as: 'lena', at: `/order/${order.claimed}`, shows: 'The hem is torn at the back.' },
    { name: 'claim, to answer', as: 'cleo', at: `/order/${order.claimed}`, shows: 'Dispute this claim' },
    {
      name: 'claim, accept?',
      as: 'cleo',
      at: `/order/${order.claimed}`,
      shows: 'Dispute this claim',
      act: click(/^Accept £/),
      showsNext: 'Yes, accept',
    },
    {
      name: 'claim, disputed without a reason',
      as: 'cleo',
      at: `/order/${order.claimed}`,
      shows: 'Dispute this claim',
      async act(page) {
        await click('Dispute this claim')(page)
        await click('Send to Hemline')(page)
      },
      showsNext: 'Please say why you disagree',
    },
    { name: 'payouts', as: 'lena', at: '/payouts', shows: 'Save bank account' },
    { name: 'payouts, none', as: 'kay', at: '/payouts', shows: 'Save bank account' },
    { name: 'balance, none', as: 'bea', at: '/balance', shows: 'Nothing is left to pay' },
  ]
}
