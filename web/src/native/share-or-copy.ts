import { isNative } from './platform.ts'

/** Copies an address. Returns whether that was possible: it requires permission and HTTPS. */
export async function copy(url: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(url)
    return true
  } catch {
    return false
  }
}

/**
 * Opens the phone's share sheet for an address, or copies it if there is none. 'left': the member closed the sheet.
 * 'shown': neither is possible, so the address must be shown.
 */
export async function shareOrCopy(
  url: string,
  title: string | undefined,
): Promise<'shared' | 'copied' | 'left' | 'shown'> {
  if (isNative()) {
    const { shareNatively } = await import('./share.ts')
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
