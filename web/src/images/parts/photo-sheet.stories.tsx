import { useState } from 'react'
import { PhotoSheet } from './photo-sheet.tsx'
import { usePhotos } from './use-photos.ts'

export default { title: 'images/photo-sheet' }

const userId = '5a4b0e0e-7a52-4f0a-8f3a-0d8a3f0f9a02'
const paths = ['a', 'b', 'c'].map((letter) => `/images/${letter.repeat(24)}.jpg`)

function Sheet({ at }: { at: number }) {
  const photos = usePhotos({ userId, purpose: 'listing', initial: paths })
  const photo = photos.photos[at]
  return photo ? <PhotoSheet photo={photo} state={photos} onClose={() => undefined} /> : null
}

/** Of the same photo, wherever it is moved to. */
export function Moving() {
  const photos = usePhotos({ userId, purpose: 'listing', initial: paths })
  const [id] = useState(() => photos.photos[1]?.id)
  const photo = photos.photos.find((one) => one.id === id)
  return photo ? <PhotoSheet photo={photo} state={photos} onClose={() => undefined} /> : null
}

export const OfTheCover = () => <Sheet at={0} />
export const OfAnother = () => <Sheet at={1} />
