import { picturesOf } from '@hemline/contract/images/shapes.ts'
import { sampleListing } from '../sample-listing.ts'
import PhotoViewer from './photo-viewer.tsx'

export default { title: 'listings/photo-viewer' }

const { images, imageDetails } = sampleListing()
const pictures = picturesOf(images, imageDetails)
const nothing = () => undefined

export const First = () => <PhotoViewer pictures={pictures} name="Rixo midi dress" first={0} onClose={nothing} />
export const Last = () => <PhotoViewer pictures={pictures} name="Rixo midi dress" first={1} onClose={nothing} />
export const Only = () => (
  <PhotoViewer pictures={pictures.slice(0, 1)} name="Rixo midi dress" first={0} onClose={nothing} />
)
