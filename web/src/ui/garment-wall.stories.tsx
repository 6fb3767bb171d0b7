import { GarmentWall } from './garment-wall.tsx'

export default { title: 'ui/garment-wall' }

export const Wall = () => (
  <div style={{ height: 430, background: 'var(--brand-wash)' }}>
    <GarmentWall />
  </div>
)
