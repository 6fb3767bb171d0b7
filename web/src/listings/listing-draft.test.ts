import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { sampleStorage } from '../base/sample-storage.ts'
import { emptyForm, type Form } from './typed-form.ts'

// From docs/product.md §8: a draft is of this device, for 30 days; an edit is of its tab only.

const NOW = Date.parse('2026-11-22T12:00:00Z')
const DAY = 24 * 3_600_000
const image = '/images/abcdefghijklmnopqrstuv.jpg'
const session = JSON.stringify({ sub: 'anna', idToken: 'h.p.s', refreshToken: 'r', expiresAt: NOW + 90 * DAY })

let device: Record<string, string>
beforeEach(() => {
  device = sampleStorage()
  device['hemline.session'] = session
  vi.useFakeTimers({ now: NOW })
  vi.stubGlobal('localStorage', device)
  vi.stubGlobal('addEventListener', () => undefined)
  vi.stubGlobal('removeEventListener', () => undefined)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** A tab of the browser: its own storage beside that of the device. */
async function openTab() {
  vi.stubGlobal('sessionStorage', sampleStorage())
  vi.resetModules()
  return import('./listing-draft.ts')
}
const draft = (part: Partial<Form> = {}) => ({ form: { ...emptyForm, ...part }, images: [image] })

test('a draft is there in the next tab, until 30 days after it was last changed', async () => {
  const first = await openTab()
  first.newDraft.write(draft({ brand: 'Rixo' }))
  vi.setSystemTime(NOW + 29 * DAY)
  first.newDraft.write(draft({ brand: 'Ganni' }))
  const { newDraft } = await openTab()
  vi.setSystemTime(NOW + 59 * DAY - 1)
  expect(newDraft.read()).toEqual(draft({ brand: 'Ganni' }))
  vi.setSystemTime(NOW + 59 * DAY)
  expect(newDraft.read()).toBeNull()
})

test('what has another shape, or a photo from elsewhere, is no draft', async () => {
  const { newDraft } = await openTab()
  for (const wrong of [{ images: ['https://elsewhere.example/a.jpg'] }, { form: { brand: 7 } }]) {
    newDraft.write({ ...draft(), ...wrong } as never)
    expect(newDraft.read()).toBeNull()
  }
})

test('a draft stored before the form had a field is read with the default of that field', async () => {
  const { newDraft } = await openTab()
  newDraft.write({ ...draft(), form: { brand: 'Rixo' } } as never)
  expect(newDraft.read()).toEqual(draft({ brand: 'Rixo' }))
})

test('an edit is of its listing and its tab alone', async () => {
  const { editDraft, newDraft } = await openTab()
  editDraft('one').write(draft({ brand: 'Rixo' }))
  expect(editDraft('one').read()).toMatchObject({ form: { brand: 'Rixo' }, images: [image] })
  expect([editDraft('other').read(), newDraft.read()]).toEqual([null, null])
  const other = await openTab()
  expect(other.editDraft('one').read()).toBeNull()
  expect(Object.keys(device)).toEqual(['hemline.session'])
})

test('each field that was entered is worth a draft', async () => {
  const { hasContent } = await openTab()
  const has = (part: Partial<Form>) => hasContent({ form: { ...emptyForm, ...part }, images: [] })
  const entered: Partial<Form>[] = [
    ...[{ brand: 'x' }, { description: 'x' }, { colour: 'red' }, { length: 'midi' }],
    ...[{ retailPrice: '5' }, { replacementPrice: '5' }, { size: 10 }],
  ]
  expect(entered.filter((part) => !has(part))).toEqual([])
})
