import { PasswordSection, PasswordSheet } from './password-section.tsx'

export default { title: 'identity/password-section' }

export const Section = () => <PasswordSection />
export const Asked = () => <PasswordSheet onClose={() => undefined} />
