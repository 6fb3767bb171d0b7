import { TrustSigns } from './trust-signs.tsx'

export default { title: 'orders/trust-signs' }

const id = '5a4b0e0e-7a52-4f0a-8f3a-0d8a3f0f9a01'
const signs = {
  isEmailVerified: true,
  isPhoneVerified: true,
  loansDone: 12,
  returns: 'ALWAYS',
  posts: 'USUALLY',
  answers: 'DAY',
}

export const Known = () => <TrustSigns userId={id} />
Known.parameters = { answers: { 'GET /api/trust-signs': { data: signs } } }

export const Newcomer = () => <TrustSigns userId={id} />
Newcomer.parameters = {
  answers: {
    'GET /api/trust-signs': {
      data: { ...signs, isPhoneVerified: false, loansDone: 0, returns: null, posts: null, answers: null },
    },
  },
}
