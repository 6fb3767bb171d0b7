import { isNative } from '../native/platform.ts'

/** How long the object URL remains valid, so that the browser can start the download. */
const VALID_MS = 60_000

/** Saves a file for the member: a download in the browser, the phone's share sheet in the native shell. */
export async function saveFile(name: string, file: Blob): Promise<void> {
  if (isNative()) {
    const { shareFile } = await import('../native/files.ts')
    await shareFile(name, file)
    return
  }
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), VALID_MS)
}
