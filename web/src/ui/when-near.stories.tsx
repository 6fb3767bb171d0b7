import { WhenNear } from './when-near.tsx'

export default { title: 'ui/when-near' }

export const InView = () => (
  <WhenNear height="40px">
    <p>It is in view, so it is here.</p>
  </WhenNear>
)
