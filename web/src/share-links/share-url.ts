import { paths } from '../base/paths.ts'
import { serverUrl } from '../base/wire.ts'

/** The address of a share link's page; also in the native shell one that any browser can open. */
export function shareUrl(token: string): string {
  return absolute(paths.share(token))
}

export function absolute(path: string): string {
  return new URL(path, serverUrl || location.origin).href
}
