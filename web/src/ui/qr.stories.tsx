import { Qr } from './qr.tsx'

export default { title: 'ui/qr' }

export const Small = () => <Qr qr={{ size: 3, path: 'M0 0h1v1H0zM2 0h1v1H2zM1 1h1v1H1zM0 2h1v1H0z' }} label="A code" />
