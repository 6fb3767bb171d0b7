import { Preferences } from '@capacitor/preferences'

/**
 * Restores one entry of the web view's storage from the phone's own: a phone that needs space may clear the former, which
 * would sign the member out. Returns whether the entry was missing and has been restored.
 */
export async function restoreEntry(key: string, storage: Pick<Storage, 'getItem' | 'setItem'>): Promise<boolean> {
  if (storage.getItem(key) !== null) return false
  const { value } = await Preferences.get({ key })
  if (value === null) return false
  storage.setItem(key, value)
  return true
}

/** Copies an entry to the phone's own storage, or removes it there. */
export async function mirrorEntry(key: string, storage: Pick<Storage, 'getItem'>): Promise<void> {
  const value = storage.getItem(key)
  await (value === null ? Preferences.remove({ key }) : Preferences.set({ key, value }))
}
