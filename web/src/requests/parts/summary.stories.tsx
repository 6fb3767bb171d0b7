import { sampleMe } from '../../members/sample-member.ts'
import { SampleCards } from '../../payments/parts/sample-cards.tsx'
import { samplePendingRequest } from '../sample-request.ts'
import { Summary } from './summary.tsx'

export default { title: 'requests/summary' }

/** What e2e/parts/card-form.spec.ts tries to send all the same. */
export const CardNotOpen = () => (
  <SampleCards>
    <Summary request={samplePendingRequest()} changed={{}} />
  </SampleCards>
)
CardNotOpen.parameters = {
  answers: {
    'GET /api/user': { data: sampleMe() },
    'POST /api/create-payment-session': { status: 503, refusal: 'Please try again later.', code: 'UNAVAILABLE' },
  },
}
