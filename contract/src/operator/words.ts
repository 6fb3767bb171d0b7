/** Texts about failed jobs and their retry. */
export const givenUpTexts = {
  title: 'Given up',
  nothing: 'Nothing: every e-mail, push and job went through or is still tried.',
  retry: 'Try again',
  retryAll: 'Try all again',
  failed: 'It could not be tried again.',
  lookAgain: 'Look again',
} as const

export const retriedWords = (count: number): string =>
  count === 1 ? 'It is tried once more.' : `${count} are tried once more.`
