import { fieldSentence } from '@hemline/contract/field-words.ts'
import { BUILT_IN_CLIENT_ID, Email } from '@hemline/contract/identity/shapes.ts'
import { identityTexts } from '@hemline/contract/identity/words.ts'
import { PASSWORD_MAX } from '@hemline/contract/limits.ts'
import { passesBlocks } from '@hemline/contract/operator/networks.ts'
import { z } from 'zod'
import { blockedRefusal } from '../base/blocked-networks.ts'
import { UNREADABLE } from '../base/refusal.ts'
import { readContact } from '../settings/actions.ts'
import { attributesOf } from './attributes.ts'
import { findRole } from './caller-store.ts'
import type { Devices } from './devices.ts'
import { cancelEmailChange, confirmEmailChange, requestEmailChange, resendEmailCode } from './email-change-actions.ts'
import type { Issuer } from './issuer.ts'
import { maskedEmail } from './masked-email.ts'
import { changePassword, chooseNewPassword, requestPasswordReset } from './password-actions.ts'
import {
  closeAccount,
  refresh,
  requireAccess,
  revoke,
  signIn,
  signOutEverywhere,
  type Tokens,
} from './session-actions.ts'
import { confirmSignUp, resendCode, signUp } from './sign-up-actions.ts'
import { WireRefusal } from './wire-refusal.ts'

type Asking = {
  issuer: Issuer
  address: string
  devices: Devices
  /** Whether the request comes from a blocked network. */
  isBlocked: () => Promise<boolean>
}
type Operation = { input: z.ZodType; run(input: never, asking: Asking): Promise<object> }

function operation<Input extends z.ZodType>(
  input: Input,
  run: (input: z.output<Input>, asking: Asking) => Promise<object>,
): Operation {
  return { input, run: run as Operation['run'] }
}

const EMAIL_ONLY = identityTexts.emailUnchangeable
const Secret = z.string().max(PASSWORD_MAX * 4)
const Code = z.string().trim().max(64)
const Token = z.string().min(1).max(8_000)
const ClientId = z.string()
const Session = z.uuid().optional().catch(undefined)
const Metadata = z.object({ session: Session }).optional()

const Attributes = z
  .array(z.object({ Name: z.string().max(64), Value: z.string().max(2048).optional() }))
  .max(50)
  .default([])
  .transform(
    (list): Record<string, string | undefined> => Object.fromEntries(list.map(({ Name, Value }) => [Name, Value])),
  )

const delivery = (email: string) => ({
  AttributeName: 'email',
  DeliveryMedium: 'EMAIL',
  Destination: maskedEmail(email),
})

const result = ({ idToken, accessToken, expiresIn, refreshToken }: Tokens) => ({
  ChallengeParameters: {},
  AuthenticationResult: {
    IdToken: idToken,
    AccessToken: accessToken,
    RefreshToken: refreshToken,
    ExpiresIn: expiresIn,
    TokenType: 'Bearer',
  },
})

const Auth = z.discriminatedUnion('AuthFlow', [
  z.object({
    ClientId,
    AuthFlow: z.literal('USER_PASSWORD_AUTH'),
    AuthParameters: z.object({ USERNAME: Email, PASSWORD: Secret }),
  }),
  z.object({
    ClientId,
    AuthFlow: z.enum(['REFRESH_TOKEN_AUTH', 'REFRESH_TOKEN']),
    AuthParameters: z.object({ REFRESH_TOKEN: Token }),
    /** The client's name for this exchange: asked again with it after a lost answer (decision 376). */
    ClientMetadata: z.object({ attempt: z.uuid().optional().catch(undefined) }).optional(),
  }),
])

const operations: Record<string, Operation> = {
  SignUp: operation(
    z.object({ ClientId, Username: Email, Password: Secret, UserAttributes: Attributes }),
    async ({ Username, Password, UserAttributes }, { issuer, address }) => {
      const id = await signUp(issuer, { email: Username, password: Password, attributes: UserAttributes, address })
      return { UserConfirmed: false, UserSub: id, Session: id, CodeDeliveryDetails: delivery(Username) }
    },
  ),
  ConfirmSignUp: operation(
    z.object({ ClientId, Username: Email, ConfirmationCode: Code, Session }),
    async ({ Username, ConfirmationCode, Session }, { issuer, address }) => {
      await confirmSignUp(issuer, { email: Username, code: ConfirmationCode, session: Session, address })
      return {}
    },
  ),
  ResendConfirmationCode: operation(
    z.object({ ClientId, Username: Email, ClientMetadata: Metadata }),
    async ({ Username, ClientMetadata }, { issuer, address }) => {
      await resendCode(issuer, { email: Username, session: ClientMetadata?.session, address })
      return { CodeDeliveryDetails: delivery(Username) }
    },
  ),
  InitiateAuth: operation(Auth, async (input, { issuer, address, devices, isBlocked }) => {
    if (input.AuthFlow !== 'USER_PASSWORD_AUTH') {
      const { email, ...tokens } = await refresh(
        issuer,
        input.AuthParameters.REFRESH_TOKEN,
        input.ClientMetadata?.attempt,
      )
      await devices.know(email)
      return result(tokens)
    }
    const { USERNAME: email, PASSWORD: password } = input.AuthParameters
    const tokens = await signIn(issuer, {
      ...{ email, password, address, device: await devices.idOf(email) },
      isBlocked: await isBlocked(),
    })
    await devices.know(email)
    return result(tokens)
  }),
  ForgotPassword: operation(
    z.object({ ClientId, Username: Email }),
    async ({ Username: email }, { issuer, address, devices }) => {
      const id = await requestPasswordReset(issuer, { email, address, device: await devices.idOf(email) })
      return { CodeDeliveryDetails: delivery(email), Session: id }
    },
  ),
  ConfirmForgotPassword: operation(
    z.object({ ClientId, Username: Email, ConfirmationCode: Code, Password: Secret, ClientMetadata: Metadata }),
    async ({ Username: email, ConfirmationCode: code, Password: password, ClientMetadata }, asking) => {
      const { issuer, address, devices } = asking
      const device = await devices.idOf(email)
      await chooseNewPassword(issuer, { email, code, password, session: ClientMetadata?.session, address, device })
      await devices.know(email)
      return {}
    },
  ),
  RevokeToken: operation(z.object({ ClientId, Token }), async ({ Token }, { issuer }) => {
    await revoke(issuer, Token)
    return {}
  }),
  GlobalSignOut: operation(z.object({ AccessToken: Token }), async ({ AccessToken }, { issuer }) => {
    await signOutEverywhere(issuer, AccessToken)
    return {}
  }),
  ChangePassword: operation(
    z.object({ AccessToken: Token, PreviousPassword: Secret, ProposedPassword: Secret }),
    async ({ AccessToken, PreviousPassword, ProposedPassword }, { issuer, address }) => {
      await changePassword(issuer, {
        accessToken: AccessToken,
        password: PreviousPassword,
        proposed: ProposedPassword,
        address,
      })
      return {}
    },
  ),
  /** Cognito has no password here: the client's goes in its metadata. The account's own address cancels a change. */
  UpdateUserAttributes: operation(
    z.object({
      AccessToken: Token,
      UserAttributes: z.tuple([z.object({ Name: z.literal('email', EMAIL_ONLY), Value: Email })], EMAIL_ONLY),
      ClientMetadata: z.object({ password: Secret.optional() }).optional(),
    }),
    async ({ AccessToken: accessToken, UserAttributes: [{ Value: email }], ClientMetadata }, { issuer, address }) => {
      if (await cancelEmailChange(issuer, { accessToken, email })) return { CodeDeliveryDetailsList: [] }
      await requestEmailChange(issuer, { accessToken, email, password: ClientMetadata?.password, address })
      return { CodeDeliveryDetailsList: [delivery(email)] }
    },
  ),
  GetUserAttributeVerificationCode: operation(
    z.object({ AccessToken: Token, AttributeName: z.literal('email', EMAIL_ONLY) }),
    async ({ AccessToken: accessToken }, { issuer, address }) => ({
      CodeDeliveryDetails: delivery(await resendEmailCode(issuer, { accessToken, address })),
    }),
  ),
  VerifyUserAttribute: operation(
    z.object({ AccessToken: Token, AttributeName: z.literal('email', EMAIL_ONLY), Code }),
    async ({ AccessToken: accessToken, Code: code }, { issuer, address, devices }) => {
      await devices.know(await confirmEmailChange(issuer, { accessToken, code, address }))
      return {}
    },
  ),
  GetUser: operation(z.object({ AccessToken: Token }), async ({ AccessToken }, { issuer }) => {
    const { row } = await requireAccess(issuer, AccessToken)
    return { Username: row.id, UserAttributes: attributesOf(row) }
  }),
  DeleteUser: operation(z.object({ AccessToken: Token }), async ({ AccessToken }, { issuer }) => {
    await closeAccount(issuer, AccessToken)
    return {}
  }),
}

/**
 * What a blocked network may do: reading, ending a session and continuing one. Signing in asks by itself, after the password
 * (decision 177).
 */
const openOnBlocked = new Set(['GetUser', 'GlobalSignOut', 'InitiateAuth', 'RevokeToken'])

/** Throws NETWORK_BLOCKED but for the session of a member whom blocked networks do not stop. */
async function requirePass(issuer: Issuer, input: unknown): Promise<void> {
  const { AccessToken } = input as { AccessToken?: string }
  const memberId = AccessToken && (await requireAccess(issuer, AccessToken)).row.id
  if (!memberId || !passesBlocks(await findRole(issuer.pool, memberId))) throw blockedRefusal(await readContact(issuer))
}

const TARGET = /^AWSCognitoIdentityProviderService\.(\w+)$/

/**
 * Runs one operation of the user-pool wire. Throws WireRefusal for every refusal, but the NETWORK_BLOCKED of a blocked
 * network.
 */
export async function runOperation(target: unknown, body: unknown, asking: Asking): Promise<object> {
  const name = TARGET.exec(String(target))?.[1] ?? ''
  const operation = Object.hasOwn(operations, name) ? operations[name] : undefined
  if (!operation) throw new WireRefusal('UnknownOperationException', 'This issuer does not know that operation.')
  const read = operation.input.safeParse(body, { error: fieldSentence })
  if (!read.success) {
    const [issue] = read.error.issues
    throw new WireRefusal('InvalidParameterException', issue ? wordsOf(issue) : UNREADABLE)
  }
  const { ClientId: clientId } = read.data as { ClientId?: string }
  if (clientId !== undefined && clientId !== BUILT_IN_CLIENT_ID) {
    throw new WireRefusal('ResourceNotFoundException', 'This issuer does not know that client.')
  }
  if (!openOnBlocked.has(name) && (await asking.isBlocked())) await requirePass(asking.issuer, read.data)
  return operation.run(read.data as never, asking)
}

const wordsOf = ({ path, message }: z.core.$ZodIssue) =>
  message === identityTexts.emailInvalid || message === EMAIL_ONLY ? message : `${path.join('.')}: ${message}`
