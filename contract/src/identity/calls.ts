import { z } from 'zod/mini'
import { call } from '../call.ts'
import { DemoMember } from './shapes.ts'

export const getEmailChange = call({
  method: 'GET',
  path: '/api/email-change',
  audience: 'member',
  // the first call of a sign-in elsewhere
  whileSuspended: true,
  about: 'The new email address of the member’s own account that waits for its code, or null.',
  answer: z.object({ data: z.nullable(z.object({ email: z.string(), codeExpiresAt: z.string() })) }),
})

export const getAppSettings = call({
  method: 'GET',
  path: '/api/app-settings',
  whileSuspended: true,
  audience: 'anyone',
  about:
    'What a client needs before anyone signs in: where identity lives, how cards are taken, whether this is development.',
  answer: z.object({
    /** `code`: members sign in at the issuer's own pages (`/api/sign-in`); otherwise with our forms, on the pool's wire. */
    identity: z.object({
      endpoint: z.string(),
      clientId: z.string(),
      issuer: z.string(),
      flow: z._default(z.string(), 'forms'),
    }),
    payments: z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('stripe'), key: z.string() }),
      z.object({ kind: z.literal('sandbox'), key: z.string(), endpoint: z.string() }),
    ]),
    /** The operator of this Hemline and their contact address, as in the policies. */
    operator: z.object({ name: z.nullable(z.string()), email: z.nullable(z.string()) }),
    /** How the community calls itself (product.md §13). */
    communityName: z._default(z.string(), 'Hemline'),
    /** Whether phone numbers can be verified by a texted code; otherwise they are contact details only. */
    verifiesPhones: z._default(z.boolean(), false),
    /** Whether this Hemline orders postal labels; otherwise members post with labels of their own. */
    ordersLabels: z._default(z.boolean(), true),
    isDevelopment: z.boolean(),
    demoMembers: z.array(DemoMember),
    demoPassword: z.nullable(z.string()),
    termsVersion: z.string(),
    version: z.string(),
    /** The server's present time, as in each answer's `Date`: pages of the version before take it from here. */
    now: z.string(),
  }),
})

/**
 * The issuer whose own pages members sign in at, as its discovery document describes it. UNAVAILABLE while it does not
 * answer and no earlier document is known; NOT_FOUND where members sign in with forms of ours.
 */
export const getOutsideSignIn = call({
  method: 'GET',
  path: '/api/sign-in',
  audience: 'anyone',
  about: 'Where members sign in when an OpenID issuer elsewhere is set: its addresses, and those it may return to.',
  answer: z.object({
    data: z.object({
      issuer: z.string(),
      clientId: z.string(),
      scope: z.string(),
      authorizationEndpoint: z.string(),
      /** Where a member signs out of the issuer too; null if it has no such page. */
      endSessionEndpoint: z.nullable(z.string()),
      /** Whether the issuer can be asked for its sign-up page (`prompt=create`). */
      mayAskForSignUp: z.boolean(),
      /** Whether its answers name it (`iss`, RFC 9207); then one without the name is rejected. */
      namesItself: z.boolean(),
      /** Parameters that the host adds to each sign-in. */
      parameters: z.record(z.string(), z.string()),
      /** The one address of the web app that the issuer returns to. */
      returnsTo: z.string(),
      /** The same in the native apps, each by its own scheme. */
      appsReturnTo: z.array(z.string()),
    }),
  }),
})
