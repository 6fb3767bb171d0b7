import * as cognito from '@aws-sdk/client-cognito-identity-provider'
import { BUILT_IN_CLIENT_ID } from '@hemline/contract/identity/shapes.ts'
import { TERMS_VERSION } from '@hemline/contract/limits.ts'
import { getUser } from '@hemline/contract/members/calls.ts'
import { hashPassword } from '../src/identity/passwords.ts'
import type { TestMember, World } from './world.ts'

const ClientId = BUILT_IN_CLIENT_ID

export const PASSWORD = 'correct horse battery'

let hash: Promise<string> | undefined

/** Sets the common test password for members created without a sign-up. */
export async function setPasswordOf(world: World, ...members: TestMember[]): Promise<void> {
  hash ??= hashPassword(PASSWORD)
  const ids = members.map(({ id }) => id)
  await world.db
    .updateTable('accounts')
    .set({ passwordHash: await hash })
    .where('id', 'in', ids)
    .execute()
}

/** Amazon's own client at our issuer, with the common steps of tests. */
export function poolOf(world: World) {
  const client = new cognito.CognitoIdentityProviderClient({
    region: 'eu-west-2',
    endpoint: `${world.url}/identity/`,
    credentials: { accessKeyId: 'none', secretAccessKey: 'none' },
    maxAttempts: 1,
  })

  async function signIn(email: string, password = PASSWORD) {
    const AuthParameters = { USERNAME: email, PASSWORD: password }
    return tokensOf(
      await client.send(new cognito.InitiateAuthCommand({ ClientId, AuthFlow: 'USER_PASSWORD_AUTH', AuthParameters })),
    )
  }

  return {
    client,
    signUp: (
      email: string,
      given: { password?: string; birthdate?: string; terms?: string; more?: cognito.AttributeType[] } = {},
    ) =>
      client.send(
        new cognito.SignUpCommand({
          ClientId,
          Username: email,
          Password: given.password ?? PASSWORD,
          UserAttributes: [
            { Name: 'email', Value: email },
            { Name: 'birthdate', Value: given.birthdate ?? '1990-05-17' },
            { Name: 'custom:termsVersion', Value: given.terms ?? TERMS_VERSION },
            ...(given.more ?? []),
          ],
        }),
      ),
    confirm: (email: string, code: string, Session?: string) =>
      client.send(
        new cognito.ConfirmSignUpCommand({
          ClientId,
          Username: email,
          ConfirmationCode: code,
          ...(Session ? { Session } : {}),
        }),
      ),
    resend: (email: string, session?: string) =>
      client.send(
        new cognito.ResendConfirmationCodeCommand({
          ClientId,
          Username: email,
          ...(session ? { ClientMetadata: { session } } : {}),
        }),
      ),
    signIn,
    refresh: async (token: string, attempt?: string) =>
      tokensOf(
        await client.send(
          new cognito.InitiateAuthCommand({
            ClientId,
            AuthFlow: 'REFRESH_TOKEN_AUTH',
            AuthParameters: { REFRESH_TOKEN: token },
            ...(attempt ? { ClientMetadata: { attempt } } : {}),
          }),
        ),
      ),
    revoke: (Token: string) => client.send(new cognito.RevokeTokenCommand({ ClientId, Token })),
    forgot: (email: string) => client.send(new cognito.ForgotPasswordCommand({ ClientId, Username: email })),
    choose: (email: string, code: string, password: string) =>
      client.send(
        new cognito.ConfirmForgotPasswordCommand({
          ClientId,
          Username: email,
          ConfirmationCode: code,
          Password: password,
        }),
      ),
    change: (AccessToken: string, PreviousPassword: string, ProposedPassword: string) =>
      client.send(new cognito.ChangePasswordCommand({ AccessToken, PreviousPassword, ProposedPassword })),
    /** Asks for another email address; the password is in the metadata (product.md §6). */
    changeEmail: (AccessToken: string, email: string, password: string | null = PASSWORD) =>
      client.send(
        new cognito.UpdateUserAttributesCommand({
          AccessToken,
          UserAttributes: [{ Name: 'email', Value: email }],
          ...(password === null ? {} : { ClientMetadata: { password } }),
        }),
      ),
    resendEmailCode: (AccessToken: string) =>
      client.send(new cognito.GetUserAttributeVerificationCodeCommand({ AccessToken, AttributeName: 'email' })),
    verifyEmail: (AccessToken: string, Code: string) =>
      client.send(new cognito.VerifyUserAttributeCommand({ AccessToken, AttributeName: 'email', Code })),
    signOutEverywhere: (AccessToken: string) => client.send(new cognito.GlobalSignOutCommand({ AccessToken })),
    getUser: (AccessToken: string) => client.send(new cognito.GetUserCommand({ AccessToken })),
    deleteUser: (AccessToken: string) => client.send(new cognito.DeleteUserCommand({ AccessToken })),
    /** Returns the codes emailed to an address, newest first. */
    async codes(email: string): Promise<string[]> {
      await world.drain()
      const letters = await world.emailsTo(email)
      return letters.flatMap(({ text }) => /^\d{6}$/m.exec(text)?.[0] ?? [])
    },
    /** Signs a new member up and in, through the client. */
    async join(email: string) {
      await this.signUp(email)
      await this.confirm(email, (await this.codes(email))[0]!)
      return signIn(email)
    },
  }
}

export type Pool = ReturnType<typeof poolOf>

function tokensOf({ AuthenticationResult: result }: cognito.InitiateAuthCommandOutput) {
  return {
    idToken: result!.IdToken!,
    accessToken: result!.AccessToken!,
    refreshToken: result!.RefreshToken!,
    expiresIn: result!.ExpiresIn!,
  }
}

/** Returns the name and the message of a refusal, or 'done'. */
export async function outcome(work: Promise<unknown>): Promise<{ type: string; message?: string }> {
  try {
    await work
    return { type: 'done' }
  } catch (error) {
    return { type: (error as Error).name, message: (error as Error).message }
  }
}

/** Returns a wrong code that differs from all of these. */
export function wrongCode(...right: string[]): string {
  return ['000000', '000001', '000002', '000003'].find((code) => !right.includes(code))!
}

/** The refusal of a token whose session has ended, as `outcome` returns it. */
export const signedOut = { type: 'NotAuthorizedException', message: 'You have been signed out. Please sign in again.' }

/** The status with which the API answers a token. */
export const statusOf = async (world: World, idToken: string) => (await world.visitor(idToken).call(getUser)).status
