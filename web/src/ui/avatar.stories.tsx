import { Avatar, TINTS } from './avatar.tsx'

export default { title: 'ui/avatar' }

const picture = '/images/aaaaaaaaaaaaaaaaaaaaaaaa.jpg'

export const WithPicture = () => <Avatar id="1" name="Maya" picture={picture} />
export const Initial = () => <Avatar id="2" name="maya" picture={null} />
export const Large = () => <Avatar id="5" name="Ines" picture={null} size={96} />
export const EveryColour = () => (
  <div style={{ display: 'flex', flexWrap: 'wrap', gap: 8 }}>
    {Array.from({ length: TINTS }, (_, index) => (
      <Avatar key={String(index)} id={String(index)} name="Ada" picture={null} />
    ))}
  </div>
)
export const WithoutId = () => <Avatar id={null} name="Ada" picture={null} />
