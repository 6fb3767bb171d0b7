import { expect, it } from 'vitest'

const texts = import.meta.glob<string>('../**/*.{ts,tsx}', { query: '?raw', import: 'default', eager: true })
const parts = Object.entries(texts).filter(([name]) => !name.includes('.test.'))

it('Back closes every dialog of the app', () => {
  const dialogs = parts.filter(([, text]) => text.includes('<dialog\n') || text.includes('<dialog '))
  expect(dialogs.length).toBeGreaterThanOrEqual(5)
  expect(dialogs.filter(([, text]) => !text.includes('useModal(')).map(([name]) => name)).toEqual([])
  const opening = parts.filter(([, text]) => /\.showModal\(|\.showPopover\(/.test(text)).map(([name]) => name)
  expect(opening).toEqual(['./use-overlay.ts'])
})
