import { expect, it } from 'vitest'
import { participantsKeyOf } from './rules.ts'

it('the key of two members is the same for either, and of no two others', () => {
  expect(participantsKeyOf('bea', 'ada')).toBe('ada:bea')
  expect(participantsKeyOf('ada', 'bea')).toBe('ada:bea')
})
