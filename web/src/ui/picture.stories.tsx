import { Picture } from './picture.tsx'

export default { title: 'ui/picture' }

const path = '/images/aaaaaaaaaaaaaaaaaaaaaaaa.jpg'
const placeholder = '1QcSHQRnh493V4dIh4eXh1h4kJUI'

export const Loaded = () => (
  <Picture picture={{ path, width: 900, height: 1200, placeholder }} alt="Midi dress by Rixo" isFirst />
)
export const OfACard = () => <Picture picture={path} alt="Midi dress by Rixo" isCard isFirst />
export const Thumbnail = () => <Picture picture={path} alt="Midi dress by Rixo" isThumbnail isFirst />
export const Square = () => <Picture picture={path} alt="Maya" isSquare isFirst />
export const None = () => <Picture picture={undefined} alt="No photo" />
export const Lost = () => <Picture picture="data:image/png;base64,none" alt="Midi dress by Rixo" isFirst />
