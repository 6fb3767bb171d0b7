import type { z } from 'zod/mini'

type Issue = z.core.$ZodRawIssue

const isEmpty = (value: unknown): boolean => value === undefined || value === null || value === ''

/** The sentence for a value that is too large or too small: the limit, in the words of its type. */
function limitSentence(issue: Issue): string {
  if (issue.code === 'too_big') {
    if (issue.origin === 'string') return `Please use at most ${issue.maximum} characters.`
    if (issue.origin === 'array') return `Please choose at most ${issue.maximum}.`
    return `This can be at most ${issue.maximum}.`
  }
  if (issue.code !== 'too_small') return fieldTexts.wrong
  if (issue.origin === 'string') return `Please use at least ${issue.minimum} characters.`
  if (issue.origin === 'array') return issue.minimum === 1 ? 'Please choose at least one.' : fieldTexts.tooFew(issue)
  return `This must be at least ${issue.minimum}.`
}

export const fieldTexts = {
  missing: 'This is required.',
  number: 'Please enter a number.',
  wholeNumber: 'Please enter a whole number.',
  email: 'Please enter a valid email address.',
  date: 'Please choose a date.',
  wrong: 'Please check this.',
  tooFew: ({ minimum }: { minimum?: unknown }) => `Please choose at least ${minimum}.`,
} as const

/**
 * The sentence beside a field whose shape has no words of its own, in place of the validation library's. For zod's
 * `error` option.
 */
export function fieldSentence(issue: Issue): string {
  if (isEmpty(issue.input)) return fieldTexts.missing
  switch (issue.code) {
    case 'too_big':
    case 'too_small':
      return limitSentence(issue)
    case 'invalid_type':
      if (issue.expected === 'int') return fieldTexts.wholeNumber
      return issue.expected === 'number' ? fieldTexts.number : fieldTexts.wrong
    case 'invalid_format':
      if (issue.format === 'email') return fieldTexts.email
      return issue.format === 'date' ? fieldTexts.date : fieldTexts.wrong
    default:
      return fieldTexts.wrong
  }
}

/** The sentence of a required field for every error except its maximum length, which has its own. */
export function required(text: string): { error: (issue: Issue) => string | undefined } {
  return { error: (issue) => (issue.code === 'too_big' ? undefined : text) }
}
