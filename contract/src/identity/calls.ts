import { z } from 'zod/mini'
import { call } from '../call.ts'
import { DemoMember } from './shapes.ts'

export const getAppSettings = call({
  method: 'GET',
  path: '/api/app-settings',
  audience: 'anyone',
  about:
    'What a client needs before anyone signs in: where identity lives, how cards are taken, whether this is development.',
  answer: z.object({
    identity: z.object({ endpoint: z.string(), clientId: z.string(), issuer: z.string() }),
    payments: z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('stripe'), key: z.string() }),
      z.object({ kind: z.literal('sandbox'), key: z.string(), endpoint: z.string() }),
    ]),
    /** The operator of this Hemline and their contact address, as in the policies. */
    operator: z.object({ name: z.nullable(z.string()), email: z.nullable(z.string()) }),
    /** Whether phone numbers can be verified by a texted code; otherwise they are contact details only. */
    verifiesPhones: z._default(z.boolean(), false),
    isDevelopment: z.boolean(),
    demoMembers: z.array(DemoMember),
    demoPassword: z.nullable(z.string()),
    termsVersion: z.string(),
    version: z.string(),
    /** The server's present time: the development clock may have been moved. */
    now: z.string(),
  }),
})
