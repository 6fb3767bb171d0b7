import type { Stripe } from 'stripe'
import { expect, it } from 'vitest'
import { storedCards } from './stripe-shapes.ts'

// From docs/product.md §3: offered the newest first, each card once, none that expired; a wallet's under its own number.

const now = new Date('2026-11-30T23:00:00Z')
type Card = { created?: number; year?: number; month?: number; print?: string | null; wallet?: object }
const method = (id: string, { created = 1, year = 2030, month = 1, print = id, wallet }: Card = {}) =>
  ({
    id,
    created,
    card: {
      brand: 'visa',
      last4: '4242',
      exp_year: year,
      exp_month: month,
      fingerprint: print,
      wallet: wallet ?? null,
    },
  }) as unknown as Stripe.PaymentMethod
const idsOf = (...methods: Stripe.PaymentMethod[]) => storedCards(methods, now).map(({ id }) => id)

it('a card counts to the end of the month on it', () => {
  const offered = idsOf(
    method('this month', { year: 2026, month: 11, created: 4 }),
    method('last month', { year: 2026, month: 10 }),
    method('a year ago', { year: 2025, month: 12 }),
    method('January', { year: 2027, month: 1, created: 3 }),
  )
  expect(offered).toEqual(['this month', 'January'])
})

it('the newest is first, and a card that was entered again is there once, with all its ids', () => {
  const cards = storedCards(
    [
      method('old', { created: 1, print: 'a' }),
      method('other', { created: 2, print: 'b' }),
      method('new', { created: 3, print: 'a' }),
    ],
    now,
  )
  expect(cards.map(({ id, ids }) => [id, ids])).toEqual([
    ['new', ['new', 'old']],
    ['other', ['other']],
  ])
})

it('cards that the provider cannot tell apart are not one', () => {
  expect(idsOf(method('one', { print: null }), method('two', { print: null }))).toEqual(['one', 'two'])
})

it('a wallet’s card is another one, with the wallet’s name and number', () => {
  const wallet = { type: 'apple_pay', dynamic_last4: '9876' }
  const cards = storedCards([method('plain', { print: 'a' }), method('paid', { print: 'a', wallet })], now)
  expect(cards.map(({ id, wallet: name, last4 }) => [id, name, last4])).toEqual([
    ['plain', null, '4242'],
    ['paid', 'apple_pay', '9876'],
  ])
})
