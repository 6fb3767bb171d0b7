import { z } from 'zod/mini'
import { call } from '../call.ts'
import { MemberId } from '../members/shapes.ts'
import { Done } from '../paging.ts'
import { audience, Note } from './call-parts.ts'
import { SecondFactor, SecondFactorOffer } from './second-factor-shapes.ts'

const role = 'SUPPORT' as const
const beforeSecondFactor = true as const
const body = z.object({
  code: z.string().check(z.trim(), z.minLength(1, 'Please enter the code'), z.maxLength(40)),
})

export const getSecondFactor = call({
  method: 'GET',
  path: '/api/operator/second-factor',
  audience,
  beforeSecondFactor,
  about: 'Whether the operator’s room asks the caller for a code, and whether this sign-in has entered one.',
  answer: z.object({ data: SecondFactor }),
})

export const beginSecondFactor = call({
  method: 'POST',
  path: '/api/operator/begin-second-factor',
  audience,
  role,
  beforeSecondFactor,
  about:
    'Makes a new secret for an authenticator app; it counts once a code confirms it. SECOND_FACTOR_NEEDED where one is set up and this sign-in has not entered a code.',
  answer: z.object({ data: SecondFactorOffer }),
})

export const confirmSecondFactor = call({
  method: 'POST',
  path: '/api/operator/confirm-second-factor',
  audience,
  role,
  beforeSecondFactor,
  about:
    'Confirms the new secret with a code of the app. Returns ten recovery codes, which are not shown again; earlier ones and other sign-ins end. SECOND_FACTOR_WRONG for another code, MOVE_NOT_ALLOWED when none was begun, or the server no longer has the key that encrypted it.',
  body,
  answer: z.object({ recoveryCodes: z.array(z.string()) }),
})

export const passSecondFactor = call({
  method: 'POST',
  path: '/api/operator/pass-second-factor',
  audience,
  role,
  beforeSecondFactor,
  about:
    'Opens the room to this sign-in with a code of the app or a recovery code, each accepted once. SECOND_FACTOR_WRONG for any other, TOO_MANY after ten in 15 minutes, MOVE_NOT_ALLOWED for a code of the app when the server no longer has the key that encrypted its secret.',
  body,
  answer: z.object({ data: SecondFactor }),
})

export const resetSecondFactor = call({
  method: 'POST',
  path: '/api/operator/reset-second-factor',
  audience,
  role: 'OWNER',
  about:
    'Removes the second step of another who has a role, who lost their phone: they set it up again at their next visit. FORBIDDEN for one’s own, MOVE_NOT_ALLOWED when none is set up.',
  body: z.object({ userId: MemberId, note: Note }),
  answer: Done,
})
