import { Directory, Filesystem } from '@capacitor/filesystem'
import { Share } from '@capacitor/share'

/** The previous file is deleted when the next is written: the app that received it may read it late. */
const FOLDER = 'handed-over'
/** Bytes per call over the bridge, where three bytes become four characters. */
const PART_BYTES = 3 * 2 ** 18

/**
 * Opens the phone's share sheet for a file, to save, print or send it: a web view has no downloads. Returns 'left' if the
 * member closed the sheet. Throws if the phone has no space or no sheet.
 */
export async function shareFile(name: string, file: Blob): Promise<'shared' | 'left'> {
  const directory = Directory.Cache
  await Filesystem.rmdir({ path: FOLDER, directory, recursive: true }).catch(() => undefined)
  const path = `${FOLDER}/${name}`
  await Filesystem.writeFile({ path, directory, data: await base64Of(file.slice(0, PART_BYTES)), recursive: true })
  for (let from = PART_BYTES; from < file.size; from += PART_BYTES) {
    await Filesystem.appendFile({ path, directory, data: await base64Of(file.slice(from, from + PART_BYTES)) })
  }
  const { uri } = await Filesystem.getUri({ path, directory })
  try {
    await Share.share({ files: [uri], title: name })
    return 'shared'
  } catch (error) {
    if (/cancel/i.test(String(error))) return 'left'
    throw error
  }
}

async function base64Of(part: Blob): Promise<string> {
  const bytes = new Uint8Array(await part.arrayBuffer())
  let letters = ''
  for (const byte of bytes) letters += String.fromCharCode(byte)
  return btoa(letters)
}
