import { EmailCodeSheet } from './email-code-sheet.tsx'
import { EmailSection } from './email-section.tsx'
import { EmailSheet } from './email-sheet.tsx'

export default { title: 'identity/email-section' }

const nothing = () => undefined
// settings are loaded once for all stories of the catalogue
const settings = {
  identity: { endpoint: '/identity/', clientId: 'none', issuer: 'https://hemline.example/identity' },
  payments: { kind: 'stripe', key: 'none' },
  operator: { name: null, email: null },
  verifiesPhones: true,
  isDevelopment: false,
  demoMembers: [],
  demoPassword: null,
  termsVersion: '1',
  version: '1',
  now: '2026-12-01T09:00:00.000Z',
}
const answers = (data: unknown) => ({
  answers: { 'GET /api/email-change': { data }, 'GET /api/app-settings': settings },
})
const pending = { email: 'ines.with.a.long.name@example.org', codeExpiresAt: '2026-11-22T10:10:00.000Z' }

export const Section = () => <EmailSection email="ines@example.com" />
Section.parameters = answers(null)
export const Waiting = () => <EmailSection email="ines@example.com" />
Waiting.parameters = answers(pending)
export const Asked = () => <EmailSheet present="ines@example.com" onClose={nothing} onAsked={nothing} />
export const Code = () => (
  <EmailCodeSheet email="ines@example.org" isCancelling={false} onCancel={nothing} onClose={nothing} />
)
