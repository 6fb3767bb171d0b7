/** A photo being uploaded, or uploaded. `progress`: 0 to 1. `path` stays while a new crop of it is on its way. */
export type Photo = {
  id: string
  source: string
  state: 'preparing' | 'uploading' | 'done' | 'failed'
  progress: number
  error?: string | undefined
  path?: string | undefined
  /** What it goes back to if it is cancelled: the photo that it replaces, or itself before a new crop. */
  before?: Photo | undefined
}

/** The photos with one moved a place forward (-1) or back (1); unchanged at either end. */
export function withMoved(photos: Photo[], id: string, by: -1 | 1): Photo[] {
  const from = photos.findIndex((photo) => photo.id === id)
  const moved = photos[from]
  const other = photos[from + by]
  if (!moved || !other) return photos
  return photos.map((photo) => (photo === moved ? other : photo === other ? moved : photo))
}

/** The photos with this one first. */
export function withCover(photos: Photo[], id: string): Photo[] {
  return [...photos.filter((photo) => photo.id === id), ...photos.filter((photo) => photo.id !== id)]
}

/** What a photo in place of this one goes back to: this one once it is uploaded, until then what was there before it. */
export function uploadedBefore(photo: Photo | undefined): Photo | undefined {
  return photo?.state === 'done' ? { ...photo, before: undefined } : photo?.before
}

/** The photos without one that was cancelled, with what was there before it. */
export function withCancelled(photos: Photo[], id: string): Photo[] {
  return photos.flatMap((photo) => (photo.id === id ? (photo.before ?? []) : photo))
}

/** The photos of another tab, then those that the server does not have yet. An only photo is in the place of theirs. */
export function withSaved(photos: Photo[], saved: Photo[], most: number): Photo[] {
  const coming = photos.filter(({ path }) => !path)
  return most === 1 && coming[0] ? [{ ...coming[0], before: saved[0] }] : [...saved, ...coming]
}
