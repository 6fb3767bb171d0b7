import { thumbHashToAverageRGBA } from 'thumbhash'
import { expect, it } from 'vitest'
import { meanColour } from './placeholder.ts'

it.each(['1QcSHQRnh493V4dIh4eXh1h4kJUI', '3OcRJYB4d3h/iIeHeEh3eIhw+j3A', 'YTkGJwaRhWUIt4lbgnhZl3ath2BUBGYA'])(
  'the mean colour of %s is that of the library that wrote it',
  (placeholder) => {
    const { r, g, b } = thumbHashToAverageRGBA(Uint8Array.from(atob(placeholder), (letter) => letter.charCodeAt(0)))
    expect(meanColour(placeholder)).toBe(`rgb(${[r, g, b].map((part) => Math.round(part * 255)).join(' ')})`)
  },
)

it('what is no base64 has none', () => expect(meanColour('%%')).toBeUndefined())
