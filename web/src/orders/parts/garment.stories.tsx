import { Garment } from './garment.tsx'

export default { title: 'orders/garment' }

const garment = { image: '/images/aaaaaaaaaaaaaaaaaaaaaaaa.jpg', brand: 'Rixo', category: 'dress', size: 12 }

export const Plain = () => <Garment garment={garment} />
export const Linked = () => (
  <Garment garment={garment} to="/item">
    <p>Sat 5 – Tue 8 Dec</p>
  </Garment>
)
export const LongText = () => (
  <Garment garment={{ ...garment, brand: 'Alexander McQueen for Givenchy Haute Couture' }} to="/item" />
)
