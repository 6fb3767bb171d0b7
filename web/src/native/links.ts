import { App } from '@capacitor/app'
import { linkPath } from './link-path.ts'

/**
 * Calls `open` with the path of a link that the phone opened in the app: of the server's address or of the app's scheme
 * (its id), to a share page, an order, a message or a review. Ignores others. Returns a function that stops it.
 */
export function onLink(server: string, open: (path: string) => void): () => void {
  const listening = App.addListener('appUrlOpen', async ({ url }) => {
    const { id } = await App.getInfo()
    const path = linkPath(url, { server, scheme: id })
    if (path) open(path)
  })
  return () => void listening.then((listener) => listener.remove())
}
