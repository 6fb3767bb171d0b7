import { Preferences } from '@capacitor/preferences'

/**
 * Keeps one entry of the web view's storage in the phone's own too: a phone that needs room may clear the former, and she
 * would be signed out. Says whether the entry was gone and has been brought back.
 */
export async function restoreEntry(key: string, storage: Pick<Storage, 'getItem' | 'setItem'>): Promise<boolean> {
  if (storage.getItem(key) !== null) return false
  const { value } = await Preferences.get({ key })
  if (value === null) return false
  storage.setItem(key, value)
  return true
}

/** Writes an entry as it is now into the phone's own storage, or removes it there. */
export async function mirrorEntry(key: string, storage: Pick<Storage, 'getItem'>): Promise<void> {
  const value = storage.getItem(key)
  await (value === null ? Preferences.remove({ key }) : Preferences.set({ key, value }))
}
