import { paymentMessage } from '@hemline/contract/payments/words.ts'
import { beforeEach, expect, it, vi } from 'vitest'
import { confirmOrComeBack } from './confirm-or-come-back.ts'
import type { SetupState } from './port.ts'

const clientSecret = 'seti_7_secret_abc'
const returnUrl = 'http://hemline.test/order-summary/confirm?total=2490'
const open: SetupState = { id: 'seti_7', isConfirmed: false, code: undefined }
const shownPage = () => Object.assign(new EventTarget(), { visibilityState: 'visible' })
let page = shownPage()
const location = { assign: vi.fn() }
const retrieveSetupIntent = vi.fn<() => Promise<SetupState>>()

beforeEach(() => {
  page = shownPage()
  location.assign.mockReset()
  retrieveSetupIntent.mockReset()
  onUndecided.mockReset()
  vi.stubGlobal('document', page)
  vi.stubGlobal('location', location)
  return () => vi.unstubAllGlobals()
})

const show = async (visibilityState: 'visible' | 'hidden') => {
  page.visibilityState = visibilityState
  page.dispatchEvent(new Event('visibilitychange'))
  await new Promise<void>((resolve) => setImmediate(resolve))
}
const onUndecided = vi.fn()
const asked = { cards: { retrieveSetupIntent }, clientSecret, onUndecided }
const confirm = confirmOrComeBack(asked, () => new Promise(() => undefined))

it('goes on when the member is back and the bank has confirmed elsewhere, and waits until then', async () => {
  void confirm(returnUrl)
  await show('hidden')
  expect(retrieveSetupIntent).not.toHaveBeenCalled()
  retrieveSetupIntent.mockRejectedValueOnce(new Error('no network')).mockResolvedValueOnce(open)
  await show('visible')
  await show('visible')
  expect(location.assign).not.toHaveBeenCalled()
  retrieveSetupIntent.mockResolvedValueOnce({ ...open, isConfirmed: true })
  await show('visible')
  expect(location.assign).toHaveBeenCalledExactlyOnceWith(
    `${returnUrl}&setup_intent=seti_7&setup_intent_client_secret=${clientSecret}&redirect_status=succeeded`,
  )
})

it('has the sentence of what the bank refused elsewhere, and asks no more then', async () => {
  const over = confirm(returnUrl)
  retrieveSetupIntent.mockResolvedValueOnce({ ...open, code: 'card_declined' })
  await show('visible')
  expect(await over).toBe(paymentMessage('card_declined'))
  await show('visible')
  expect(retrieveSetupIntent).toHaveBeenCalledOnce()
})

it('reports that the bank has not decided, by the provider’s word alone, and still goes on once it has', async () => {
  void confirm(returnUrl)
  retrieveSetupIntent.mockRejectedValueOnce(new Error('no network'))
  await show('visible')
  expect(onUndecided).not.toHaveBeenCalled()
  retrieveSetupIntent.mockResolvedValueOnce(open)
  await show('visible')
  expect(onUndecided).toHaveBeenCalledOnce()
  retrieveSetupIntent.mockResolvedValueOnce({ ...open, isConfirmed: true })
  await show('visible')
  expect(location.assign).toHaveBeenCalledOnce()
  expect(onUndecided).toHaveBeenCalledOnce()
})

it('asks no more once the card form itself has answered', async () => {
  expect(await confirmOrComeBack(asked, async () => 'No')(returnUrl)).toBe('No')
  await show('visible')
  expect(retrieveSetupIntent).not.toHaveBeenCalled()
})
