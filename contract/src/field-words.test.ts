import { describe, expect, it } from 'vitest'
import { z } from 'zod/mini'
import { fieldSentence, required } from './field-words.ts'

/** Returns the sentence for a value that the schema rejects. */
const sentence = (schema: z.ZodMiniType, value: unknown) =>
  z.safeParse(schema, value, { error: fieldSentence }).error?.issues[0]?.message

describe('the sentence beside a wrong field', () => {
  it.each<[string, z.ZodMiniType, unknown, string]>([
    ['nothing', z.string(), undefined, 'This is required.'],
    ['null', z.int(), null, 'This is required.'],
    ['an empty text', z.string().check(z.minLength(3)), '', 'This is required.'],
    ['a short text', z.string().check(z.minLength(3)), 'ab', 'Please use at least 3 characters.'],
    ['a long text', z.string().check(z.maxLength(3)), 'abcd', 'Please use at most 3 characters.'],
    ['a short list', z.array(z.string()).check(z.minLength(2)), ['a'], 'Please choose at least 2.'],
    ['an empty list', z.array(z.string()).check(z.minLength(1)), [], 'Please choose at least one.'],
    ['a long list', z.array(z.string()).check(z.maxLength(1)), ['a', 'b'], 'Please choose at most 1.'],
    ['a small number', z.number().check(z.minimum(5)), 4, 'This must be at least 5.'],
    ['a large number', z.number().check(z.maximum(5)), 6, 'This can be at most 5.'],
    ['zero, which is a number', z.number().check(z.minimum(1)), 0, 'This must be at least 1.'],
    ['a text for a number', z.number(), 'abc', 'Please enter a number.'],
    ['a part of a number', z.int(), 1.5, 'Please enter a whole number.'],
    ['a number for a text', z.string(), 5, 'Please check this.'],
    ['no email address', z.email(), 'anna', 'Please enter a valid email address.'],
    ['no day', z.iso.date(), '2026-02-30', 'Please choose a date.'],
    ['another form', z.uuid(), 'abc', 'Please check this.'],
    ['none of a list', z.enum(['a', 'b']), 'c', 'Please check this.'],
  ])('%s', (_, schema, value, expected) => expect(sentence(schema, value)).toBe(expected))

  it('of a required field is its own, until it is too long', () => {
    const brand = z
      .string(required('Brand is required'))
      .check(z.minLength(1), z.maxLength(3, required('Brand is required')))
    expect([undefined, '', 7].map((value) => sentence(brand, value))).toEqual(Array(3).fill('Brand is required'))
    expect(sentence(brand, 'abcd')).toBe('Please use at most 3 characters.')
  })
})
