/** So many contacts go in one call. */
const BATCH = 100

export type ContactBatch = { emails?: string; phoneNumbers?: string }

/**
 * An address book as the bodies of calls: each contact once, without what can be neither (a comma parts the contacts), e-mails
 * and numbers in calls of their own, at most 100 a call.
 */
export function contactBatches(book: { emails: readonly string[]; phoneNumbers: readonly string[] }): ContactBatch[] {
  return [
    ...inBatches(book.emails, (text) => text.includes('@')).map((emails) => ({ emails })),
    ...inBatches(book.phoneNumbers, (text) => text.replace(/\D/g, '').length >= 10).map((phoneNumbers) => ({
      phoneNumbers,
    })),
  ]
}

function inBatches(texts: readonly string[], isOne: (text: string) => boolean): string[] {
  const all = [...new Set(texts.map((text) => text.trim()))].filter((text) => isOne(text) && !text.includes(','))
  return Array.from({ length: Math.ceil(all.length / BATCH) }, (_, at) =>
    all.slice(at * BATCH, (at + 1) * BATCH).join(','),
  )
}
