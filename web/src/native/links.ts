import { App } from '@capacitor/app'
import { linkPath } from './link-path.ts'

/**
 * Calls back with where a link leads that the phone opened in the app: one of the server's own address or of the app's own
 * scheme (its id), to a share page, an order, a message or a review. Others are left alone. Returns what stops it.
 */
export function onLink(server: string, open: (path: string) => void): () => void {
  const listening = App.addListener('appUrlOpen', async ({ url }) => {
    const { id } = await App.getInfo()
    const path = linkPath(url, { server, scheme: id })
    if (path) open(path)
  })
  return () => void listening.then((listener) => listener.remove())
}
