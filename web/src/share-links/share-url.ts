import { paths } from '../base/paths.ts'
import { serverUrl } from '../base/wire.ts'
import { isNative } from '../native/platform.ts'

/** The address of a share link's page; in the native shell too it is one that any browser opens. */
export function shareUrl(token: string): string {
  return absolute(paths.share(token))
}

export function absolute(path: string): string {
  return new URL(path, serverUrl || location.origin).href
}

/** Copies an address, and whether that was possible: not without permission, nor on an address without https. */
export async function copy(url: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(url)
    return true
  } catch {
    return false
  }
}

/**
 * Hands an address to the phone's own share sheet, or copies it where there is none. 'left': the member closed the sheet.
 * 'shown': neither is allowed here, so the address must be shown.
 */
export async function shareOrCopy(
  url: string,
  title: string | undefined,
): Promise<'shared' | 'copied' | 'left' | 'shown'> {
  if (isNative()) {
    const { shareNatively } = await import('../native/share.ts')
    const how = await shareNatively({ url, title })
    if (how) return how
  }
  const data: ShareData = { url, ...(title && { title }) }
  if (navigator.canShare?.(data)) {
    try {
      await navigator.share(data)
      return 'shared'
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return 'left'
    }
  }
  return (await copy(url)) ? 'copied' : 'shown'
}
