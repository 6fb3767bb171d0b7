import { refusalMessages } from '@hemline/contract/refusal-words.ts'
import { describe, expect, it, vi } from 'vitest'
import { SendError, wireTexts } from '../base/wire.ts'
import { type ConfirmSteps, confirmRequest } from './confirm-request.ts'
import { coinNeeded, requestFailure } from './refusals.ts'

const lost = new SendError('UNREACHABLE', 'We couldn’t reach Hemline.', 0)
const refused = (code: string, message = 'x', status = 422) => new SendError(code, message, status)

function steps(changes: Partial<ConfirmSteps> = {}) {
  return {
    retrieveSetup: vi.fn(async () => ({ id: 'seti_1', isConfirmed: true, code: undefined as string | undefined })),
    placeHold: vi.fn(async (): Promise<string | null> => 'pi_1'),
    makeOrder: vi.fn(async () => 'order-1'),
    ...changes,
  }
}

describe('confirming a request', () => {
  it('goes from card to hold to order', async () => {
    const calls = steps()
    expect(await confirmRequest(calls)).toEqual({ outcome: 'ORDERED', orderId: 'order-1' })
    expect(calls.placeHold).toHaveBeenCalledExactlyOnceWith('seti_1')
    expect(calls.makeOrder).toHaveBeenCalledExactlyOnceWith({ setupIntentId: 'seti_1', paymentIntentId: 'pi_1' })
  })

  it('makes an order without a hold when the total was 0', async () => {
    const calls = steps({ placeHold: vi.fn(async () => null) })
    expect(await confirmRequest(calls)).toEqual({ outcome: 'ORDERED', orderId: 'order-1' })
    expect(calls.makeOrder).toHaveBeenCalledWith({ setupIntentId: 'seti_1', paymentIntentId: null })
  })

  it.each([
    [
      'setup_intent_authentication_failure',
      { message: 'Bank verification failed. Please try again or use a different payment method.' },
    ],
    [
      undefined,
      {
        message: 'Something went wrong with your payment. Please try again or contact support.',
        reason: 'Your bank hasn’t confirmed your card, so nothing was held or charged. Try again or use another card.',
      },
    ],
  ])('places no hold on a card that was not confirmed, and has why (%s)', async (code, why) => {
    const calls = steps({ retrieveSetup: vi.fn(async () => ({ id: 'seti_1', isConfirmed: false, code })) })
    expect(await confirmRequest(calls)).toEqual({ outcome: 'REFUSED', ...why, changed: {} })
    expect(calls.placeHold).not.toHaveBeenCalled()
  })

  it.each(['retrieveSetup', 'placeHold', 'makeOrder'] as const)(
    'tries %s once more when no answer came',
    async (name) => {
      const calls = steps({ [name]: vi.fn<() => Promise<never>>(steps()[name] as never).mockRejectedValueOnce(lost) })
      expect(await confirmRequest(calls)).toEqual({ outcome: 'ORDERED', orderId: 'order-1' })
      expect(calls[name]).toHaveBeenCalledTimes(2)
    },
  )

  it('has an unknown outcome after two attempts without an answer', async () => {
    const calls = steps({ makeOrder: vi.fn().mockRejectedValue(lost) })
    expect(await confirmRequest(calls)).toEqual({ outcome: 'UNKNOWN' })
    expect(calls.makeOrder).toHaveBeenCalledTimes(2)
  })

  it.each([
    ['card_declined', 'Your card was declined. Please check with your bank or try another card.'],
    [
      'invalid_coin',
      "The coin used for this request can't be used for borrowing. It may have already been redeemed or is no longer valid.",
    ],
  ])('says %s in the words of the catalogue, once', async (code, message) => {
    const calls = steps({ placeHold: vi.fn().mockRejectedValue(refused(code)) })
    expect(await confirmRequest(calls)).toEqual({ outcome: 'REFUSED', message, changed: {} })
    expect(calls.placeHold).toHaveBeenCalledTimes(1)
    expect(calls.makeOrder).not.toHaveBeenCalled()
  })

  it.each(['payment_intent_unexpected_state', 'FORBIDDEN'])(
    'has the reason beneath the default for %s',
    async (code) => {
      const calls = steps({ placeHold: vi.fn().mockRejectedValue(refused(code, 'Your account is suspended.')) })
      expect(await confirmRequest(calls)).toEqual({
        outcome: 'REFUSED',
        message: 'Something went wrong with your payment. Please try again or contact support.',
        reason: 'Your account is suspended.',
        changed: {},
      })
    },
  )

  it.each(['CARD_REMOVED', 'NETWORK_BLOCKED'] as const)('says %s in the server’s words', async (code) => {
    const message = refusalMessages[code]
    const calls = steps({ placeHold: vi.fn().mockRejectedValue(refused(code, message, 409)) })
    expect(await confirmRequest(calls)).toEqual({ outcome: 'REFUSED', message, changed: {} })
    expect(requestFailure(refused(code, message, 409))).toEqual({ text: message, ms: 5000 })
  })

  it('returns the changed terms, to be marked on the summary', async () => {
    const fields = { listingReplacementPrice: 'The replacement value is now £10,000.00. It was £100.00.' }
    const changed = new SendError('REQUEST_CHANGED', 'Something has changed since you saw this request.', 409, fields)
    const calls = steps({ placeHold: vi.fn().mockRejectedValue(changed) })
    expect(await confirmRequest(calls)).toEqual({ outcome: 'REFUSED', message: changed.message, changed: fields })
    expect(calls.makeOrder).not.toHaveBeenCalled()
  })

  it('returns the server’s sentence about the dates', async () => {
    const message = 'This item has already been booked for the dates you have requested.'
    const calls = steps({ placeHold: vi.fn().mockRejectedValue(refused('REQUEST_DATE_CONFLICT', message, 409)) })
    expect(await confirmRequest(calls)).toEqual({ outcome: 'REFUSED', message, changed: {} })
  })
})

describe('a request that could not be stored', () => {
  it('shows the coin sentences for 8 s and all others for 5', () => {
    expect(requestFailure(refused('COIN_REQUIRED', coinNeeded(true)))).toEqual({ text: coinNeeded(true), ms: 8000 })
    expect(requestFailure(refused('ACTIVE_ORDER_EXISTS', 'You already have an active order'))).toMatchObject({
      ms: 5000,
    })
  })

  it('has the reason beneath “Failed to submit request”', () => {
    const text = 'Failed to submit request. Please try again.'
    expect(requestFailure(refused('INTERNAL', 'A fault on our side.', 500))).toEqual({
      ...{ text, ms: 5000 },
      reason: 'A fault on our side.',
    })
    expect(requestFailure(new TypeError('no'))).toEqual({ text, ms: 5000, reason: wireTexts.failed })
  })

  it('mentions the first listing only to members who never had its coin', () => {
    expect(coinNeeded(false)).toContain('list your first item')
    expect(coinNeeded(true)).toContain('lending your items')
  })
})
