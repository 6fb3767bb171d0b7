import { EmailCodeSheet } from './email-code-sheet.tsx'
import { EmailSection } from './email-section.tsx'
import { EmailSheet } from './email-sheet.tsx'

export default { title: 'identity/email-section' }

const nothing = () => undefined
const answers = (data: unknown) => ({ answers: { 'GET /api/email-change': { data } } })
const pending = { email: 'ines.with.a.long.name@example.org', codeExpiresAt: '2026-11-22T10:10:00.000Z' }

export const Section = () => <EmailSection email="ines@example.com" />
Section.parameters = answers(null)
export const Waiting = () => <EmailSection email="ines@example.com" />
Waiting.parameters = answers(pending)
export const Asked = () => <EmailSheet present="ines@example.com" onClose={nothing} onAsked={nothing} />
export const Code = () => (
  <EmailCodeSheet email="ines@example.org" isCancelling={false} onCancel={nothing} onClose={nothing} />
)
