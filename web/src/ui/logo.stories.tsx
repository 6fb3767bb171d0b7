import { Logo } from './logo.tsx'

export default { title: 'ui/logo' }

export const Default = () => <Logo />
