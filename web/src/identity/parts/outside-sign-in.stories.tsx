import OutsideSignIn from './outside-sign-in.tsx'

export default { title: 'identity/outside-sign-in' }

/** What e2e/parts/outside-sign-in.spec.ts leaves for the issuer, as in the apps: this page stays open meanwhile. */
export const SignIn = () => <OutsideSignIn issuer="https://issuer.example" mode="sign-in" returnTo="/coins" />
SignIn.parameters = {
  answers: {
    'GET /api/sign-in': {
      data: {
        issuer: 'https://issuer.example',
        clientId: 'hemline',
        scope: 'openid email',
        authorizationEndpoint: 'https://issuer.example/auth',
        endSessionEndpoint: null,
        mayAskForSignUp: false,
        namesItself: false,
        parameters: {},
        returnsTo: `${globalThis.location?.origin}/sign-in`,
        appsReturnTo: [],
      },
    },
    'POST /identity/token': 'pending',
  },
}
