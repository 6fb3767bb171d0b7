import { Contacts } from '@capacitor-community/contacts'

export type AddressBook = { phoneNumbers: string[]; emails: string[] }

/** The phone numbers and emails of the phone's address book, each once; null if the member does not allow it. */
export async function readContacts(): Promise<AddressBook | null> {
  const { contacts: permission } = await Contacts.requestPermissions()
  if (permission !== 'granted' && permission !== 'limited') return null
  const { contacts } = await Contacts.getContacts({ projection: { phones: true, emails: true } })
  const written = (list: (string | null | undefined)[]) => [
    ...new Set(list.flatMap((text) => text?.replaceAll(',', '').trim() || [])),
  ]
  return {
    phoneNumbers: written(contacts.flatMap(({ phones = [] }) => phones.map(({ number }) => number))),
    emails: written(contacts.flatMap(({ emails = [] }) => emails.map(({ address }) => address))),
  }
}
