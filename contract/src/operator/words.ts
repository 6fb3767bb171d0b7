/** Texts about failed jobs and their retry. */
export const givenUpTexts = {
  title: 'Given up',
  nothing: 'Nothing: every email, push and job was delivered or is being retried.',
  retry: 'Try again',
  retryAll: 'Try all again',
  failed: 'We couldn’t try it again.',
  lookAgain: 'Look again',
} as const

export const retriedWords = (count: number): string =>
  count === 1 ? 'It is tried once more.' : `${count} are tried once more.`
