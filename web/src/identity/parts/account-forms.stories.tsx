import { useState } from 'react'
import { type Account, CodeForm, ForgotForm, NewPasswordForm, SignInForm, SignUpForm } from './account-forms.tsx'

export default { title: 'identity/account-forms' }

const nothing = () => undefined
const props = {
  account: { email: 'ines@example.com', password: '' },
  onAccount: nothing,
  onStep: nothing,
  onDone: nothing,
}

export const SignIn = () => <SignInForm {...props} />
export const SignUp = () => <SignUpForm {...props} />
/** After a reload: the password is not stored. */
export const Code = () => <CodeForm {...props} />
Code.parameters = { answers: { 'POST /identity/': {} } }
export const Forgot = () => <ForgotForm {...props} />
export const NewPassword = () => <NewPasswordForm {...props} />
NewPassword.parameters = { answers: { 'POST /identity/': {} } }

/** Nothing is filled in: what e2e/parts/account-forms.spec.ts submits. */
export const SignUpFromNothing = () => {
  const [account, setAccount] = useState<Account>({ email: '', password: '' })
  return <SignUpForm {...props} account={account} onAccount={setAccount} />
}

/** For an address that is pasted. */
export const ForgotFromNothing = () => {
  const [account, setAccount] = useState<Account>({ email: '', password: '' })
  return <ForgotForm {...props} account={account} onAccount={setAccount} />
}
ForgotFromNothing.parameters = { answers: { 'POST /identity/': {} } }
