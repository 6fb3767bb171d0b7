/** What the address book of a phone says about how to reach people. */
export type AddressBook = { emails: string[]; phoneNumbers: string[] }

/** The e-mails and phone numbers in the phone's address book, in the native shell; null when the member does not allow it. */
export async function readContacts(): Promise<AddressBook | null> {
  const { Contacts } = await import('@capacitor-community/contacts')
  const permission = await Contacts.requestPermissions()
  if (permission.contacts !== 'granted' && permission.contacts !== 'limited') return null
  const { contacts } = await Contacts.getContacts({ projection: { emails: true, phones: true } })
  return {
    emails: contacts.flatMap(({ emails }) => emails?.flatMap(({ address }) => address ?? []) ?? []),
    phoneNumbers: contacts.flatMap(({ phones }) => phones?.flatMap(({ number }) => number ?? []) ?? []),
  }
}
