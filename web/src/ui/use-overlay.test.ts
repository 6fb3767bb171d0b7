import { expect, it } from 'vitest'

const texts = import.meta.glob<string>('../**/*.{ts,tsx}', { query: '?raw', import: 'default', eager: true })
const parts = Object.entries(texts).filter(([name]) => !name.includes('.test.'))

it('every dialog of the app is the brick Dialog, which Back closes', () => {
  const dialogs = parts.filter(([, text]) => text.includes('<dialog\n') || text.includes('<dialog '))
  expect(dialogs.map(([name]) => name)).toEqual(['./dialog.tsx'])
  const users = parts.filter(([, text]) => text.includes('<Dialog\n') || text.includes('<Dialog '))
  expect(users.length).toBeGreaterThanOrEqual(5)
  const opening = parts.filter(([, text]) => /\.showModal\(|\.showPopover\(/.test(text)).map(([name]) => name)
  expect(opening).toEqual(['./use-overlay.ts'])
})
