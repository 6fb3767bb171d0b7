import { expect, it } from 'vitest'
import { paymentDefaultMessage } from './payments/words.ts'
import { orderChanged, refusalMessages } from './refusal-words.ts'
import { type RefusalCode, refusals } from './refusals.ts'

// docs/product.md §14: payment codes have their own sentences, and any other code of a payment the default
it('every code has a sentence that a member may read', () => {
  const codes = Object.keys(refusals) as RefusalCode[]
  expect(Object.keys(refusalMessages).sort()).toEqual([...codes].sort())
  for (const code of codes) expect(refusalMessages[code], code).toMatch(/^[A-Z].*[.!a-z]$/)
  expect(refusalMessages.card_declined).toBe('Your card was declined. Please check with your bank or try another card.')
  expect(refusalMessages.INVALID_POSTCODE).toBe('Please enter a valid UK postcode')
  for (const code of ['payment_failed', 'invalid_card', 'payment_intent_unexpected_state'] as const)
    expect(refusalMessages[code]).toBe(paymentDefaultMessage)
})

it('what is too large is called a file only where one was sent', () => {
  expect(refusalMessages.TOO_LARGE).not.toMatch(/file|MB/)
})

it('what is no longer possible names the order only where an order has changed', () => {
  expect(refusalMessages.MOVE_NOT_ALLOWED).not.toMatch(/order/)
  expect(orderChanged).toMatch(/because the order has changed/)
})
