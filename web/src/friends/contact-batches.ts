/** Contacts per call. The call accepts at most CONTACTS_PER_CALL of a kind and 20,000 characters. */
const BATCH_SIZE = 200

export type Batch = { phoneNumbers?: string; emails?: string }

/** Splits an address book into the batches that `POST /api/contacts` accepts: comma-separated, phone numbers first. */
export function batchesOf({ phoneNumbers, emails }: { phoneNumbers: string[]; emails: string[] }): Batch[] {
  const portions = (list: string[]) =>
    Array.from({ length: Math.ceil(list.length / BATCH_SIZE) }, (_, at) =>
      list
        .slice(at * BATCH_SIZE, (at + 1) * BATCH_SIZE)
        .filter((text) => text.length <= 90)
        .join(','),
    ).filter(Boolean)
  return [
    ...portions(phoneNumbers).map((joined) => ({ phoneNumbers: joined })),
    ...portions(emails).map((joined) => ({ emails: joined })),
  ]
}
