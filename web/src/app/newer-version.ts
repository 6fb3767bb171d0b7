/** A page of the app: the scripts that it names, and when it was built. */
type Version = { files: readonly string[]; builtAt: number }

/**
 * Whether a message of the service worker is about a newer version than this page: built later, and of other scripts. During a
 * roll-out a node may still have the version before. Earlier workers do not say when a version was built.
 */
export function isNewerVersion(message: unknown, own: Version): boolean {
  const { type, files, builtAt } = (message ?? {}) as { type?: unknown; files?: unknown; builtAt?: unknown }
  if (type !== 'version' || !Array.isArray(files) || files.length === 0 || typeof builtAt !== 'number') return false
  return builtAt > own.builtAt && own.files.some((file) => !files.includes(file))
}
