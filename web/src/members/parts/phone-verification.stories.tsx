import { phoneTexts } from '@hemline/contract/members/words.ts'
import { inBritain } from '../profile-form.ts'
import { sampleMe } from '../sample-member.ts'
import { PhoneVerification } from './phone-verification.tsx'

export default { title: 'members/phone-verification' }

const me = sampleMe({ isPhoneVerified: false })
const sent = { data: { expiresAt: '2026-12-01T09:10:00.000Z', nextAt: '2026-12-01T09:01:00.000Z' } }
const Unverified = () => <PhoneVerification me={me} typed={inBritain(me.phoneNumber)} />

export const Verified = () => <PhoneVerification me={sampleMe()} typed={inBritain(me.phoneNumber)} />

/** The answer to a code does not arrive: what e2e/parts/phone-verification.spec.ts sends again. */
export const Unanswered = () => <Unverified />
Unanswered.parameters = {
  answers: {
    'POST /api/phone-code': sent,
    'POST /api/verify-phone': { status: 503, refusal: 'Please try again.', code: 'UNAVAILABLE' },
  },
}

/** A code was sent moments before. */
export const SentBefore = () => <Unverified />
SentBefore.parameters = {
  answers: { 'POST /api/phone-code': { status: 429, refusal: phoneTexts.wait, code: 'TOO_MANY' } },
}
