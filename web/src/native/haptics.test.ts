import type { HapticsPlugin } from '@capacitor/haptics'
import { beforeEach, expect, test, vi } from 'vitest'

/** The shell's side of the plug-in: what it was asked for, and whether the phone can do it. */
const shell = { hasHaptics: true, taps: [] as object[] }
const plugin = {
  impact: async (options: object) => {
    if (!shell.hasHaptics) throw new Error('UNIMPLEMENTED')
    shell.taps.push(options)
  },
}
vi.mock(import('@capacitor/haptics'), async (real) => ({ ...(await real()), Haptics: plugin as HapticsPlugin }))
const { tapMedium } = await import('./haptics.ts')

beforeEach(() => {
  Object.assign(shell, { hasHaptics: true, taps: [] })
})

test('an earned coin is felt as one medium tap', async () => {
  await tapMedium()
  expect(shell.taps).toEqual([{ style: 'MEDIUM' }])
})

test('a phone without haptics taps nothing, and nothing fails', async () => {
  shell.hasHaptics = false
  await tapMedium()
  expect(shell.taps).toEqual([])
})
