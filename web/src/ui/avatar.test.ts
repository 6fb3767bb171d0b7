/// <reference types="node" />
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { TINTS, tintOf } from './avatar.tsx'

const tokens = readFileSync(new URL('tokens.css', import.meta.url), 'utf8')
const [light = '', dark = ''] = tokens.split('@media (prefers-color-scheme: dark)')

const colourOf = (name: string, theme: string) => theme.match(new RegExp(`--${name}: (#[0-9a-f]{6})`))?.[1] ?? ''

/** WCAG 2.2, relative luminance of an sRGB colour. */
function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (high + 0.05) / (low + 0.05)
}

test.each([
  ['light', light],
  ['dark', dark],
])('the monograms have a contrast of at least 4.5 in %s', (_, theme) => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21)
  for (let tint = 0; tint < TINTS; tint++)
    expect(
      contrast(colourOf(`tint-${tint}`, theme), colourOf(`on-tint-${tint}`, theme)),
      `tint ${tint}`,
    ).toBeGreaterThan(4.5)
})

test('a member keeps their colour, and members share all of them', () => {
  const ids = Array.from({ length: 200 }, (_, index) => `0193f0a4-${String(index * 7919).padStart(8, '0')}`)
  expect(ids.map(tintOf)).toEqual(ids.map(tintOf))
  expect(new Set(ids.map(tintOf)).size).toBe(TINTS)
  for (const id of ids) expect(tintOf(id)).toBeLessThan(TINTS)
})
