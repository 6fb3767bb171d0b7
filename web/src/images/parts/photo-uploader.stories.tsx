import { PhotoUploader } from './photo-uploader.tsx'
import { usePhotos } from './use-photos.ts'

export default { title: 'images/photo-uploader' }

const userId = '5a4b0e0e-7a52-4f0a-8f3a-0d8a3f0f9a02'
const paths = ['/images/aaaaaaaaaaaaaaaaaaaaaaaa.jpg', '/images/bbbbbbbbbbbbbbbbbbbbbbbb.jpg']

function Uploader({ initial = [], error }: { initial?: string[]; error?: string }) {
  const photos = usePhotos({ userId, purpose: 'listing', initial })
  return <PhotoUploader photos={photos} label="Photos" hint="The first is the cover." error={error} />
}

export const Empty = () => <Uploader />
export const WithPhotos = () => <Uploader initial={paths} />
export const WithError = () => <Uploader error="Add at least one photo" />
export const OfAMember = () => {
  const photos = usePhotos({ userId, purpose: 'profile', initial: paths.slice(0, 1) })
  return <PhotoUploader photos={photos} label="Picture" />
}
