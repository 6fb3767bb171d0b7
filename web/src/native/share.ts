import { Share } from '@capacitor/share'

/** Opens the phone's share sheet for an address. Returns 'left' if the member closed it, null if the phone has no such sheet. */
export async function shareNatively(data: {
  url: string
  title?: string | undefined
}): Promise<'shared' | 'left' | null> {
  const { value } = await Share.canShare()
  if (!value) return null
  try {
    await Share.share({ url: data.url, ...(data.title && { title: data.title }) })
    return 'shared'
  } catch (error) {
    if (/cancel/i.test(String(error))) return 'left'
    return null
  }
}
