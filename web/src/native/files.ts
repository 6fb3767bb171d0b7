import { Directory, Filesystem } from '@capacitor/filesystem'
import { Share } from '@capacitor/share'

/** What the last file left behind is thrown away with the next one: the app that it was handed to may read it late. */
const FOLDER = 'handed-over'
/** So much goes over the bridge at once; three bytes are four letters there. */
const PART_BYTES = 3 * 2 ** 18

/**
 * Hands a file to the phone's share sheet, from where it is saved, printed or sent: a web view keeps no downloads. 'left'
 * when she closed the sheet. Throws when the phone has no room or no sheet.
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
