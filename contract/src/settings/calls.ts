import { z } from 'zod/mini'
import { call } from '../call.ts'
import { LoanSettings } from './shapes.ts'

export const getFees = call({
  method: 'GET',
  path: '/api/fees',
  whileSuspended: true,
  audience: 'anyone',
  about:
    'What post, dry cleaning, the service and damage cost for loans requested now, in pence; whether the service fee is charged; and the days and times of a loan.',
  answer: z.object({ data: LoanSettings }),
})
