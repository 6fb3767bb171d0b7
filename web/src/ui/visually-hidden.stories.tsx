import { VisuallyHidden } from './visually-hidden.tsx'

export default { title: 'ui/visually-hidden' }

export const Default = () => (
  <p>
    3 <VisuallyHidden>items on this tab wait for you</VisuallyHidden>
  </p>
)
