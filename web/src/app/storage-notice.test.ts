import { storageTexts } from '@hemline/contract/storage-words.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const bad = vi.hoisted(() => vi.fn())
vi.mock('../ui/notice.tsx', () => ({ notice: { bad } }))

beforeEach(() => {
  vi.resetModules()
  bad.mockReset()
  const full = {
    getItem: () => null,
    setItem() {
      throw new DOMException('', 'QuotaExceededError')
    },
    removeItem: () => undefined,
  }
  vi.stubGlobal('localStorage', full)
  vi.stubGlobal('sessionStorage', full)
})
afterEach(() => {
  vi.unstubAllGlobals()
})

/** The app on a full device. */
async function onFullDevice() {
  const { onUnstored } = await import('../base/saved.ts')
  const { noticeUnstored } = await import('./storage-notice.ts')
  onUnstored(noticeUnstored)
}

test('on a full device an operator is notified once that what they type is not stored', async () => {
  await onFullDevice()
  const { readDraft, saveDraft } = await import('../operator/drafts.ts')
  saveDraft('warning-anna', { reason: 'Late' })
  saveDraft('warning-anna', { reason: 'Late again' })
  expect(bad).toHaveBeenCalledExactlyOnceWith(storageTexts.full, { reason: storageTexts.fullAbout })
  expect(readDraft('warning-anna', { reason: '' })).toEqual({ reason: 'Late again' })
})

test('on a full device a member is notified that the days they chose before they left to list an item are not stored', async () => {
  await onFullDevice()
  const { typedChoice } = await import('../requests/saved-request.ts')
  const choice = { deliveryMethod: null, startDate: null, endDate: null, useLendeePrimaryAddress: true }
  typedChoice.write({ listingId: 'dress', choice })
  expect(bad).toHaveBeenCalledOnce()
})

test('on a full device no notice comes of what no one typed', async () => {
  await onFullDevice()
  const { offerMoment } = await import('../notifications/device.ts')
  offerMoment.write(true)
  expect(bad).not.toHaveBeenCalled()
})
