/** A photo being uploaded, or uploaded. `progress`: 0 to 1. `path` stays while a new crop of it is on its way. */
export type Photo = {
  id: string
  source: string
  state: 'preparing' | 'uploading' | 'done' | 'failed'
  progress: number
  error?: string | undefined
  path?: string | undefined
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

/** The photos that the server does not have yet. */
export function withoutSaved(photos: Photo[]): Photo[] {
  return photos.filter(({ path }) => !path)
}
