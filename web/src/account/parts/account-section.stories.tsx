import { AccountSection } from './account-section.tsx'

export default { title: 'account/account-section' }

export const Default = () => <AccountSection />
