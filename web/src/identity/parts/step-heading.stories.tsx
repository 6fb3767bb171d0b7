import { useState } from 'react'
import { type Account, CodeForm, ForgotForm, SignInForm, type Step } from './account-forms.tsx'
import { StepHeading } from './step-heading.tsx'

export default { title: 'identity/step-heading' }

const titles: { [step in Step]?: string } = {
  'sign-in': 'Welcome back',
  forgot: 'A new password',
  code: 'Check your email',
}
const forms: { [step in Step]?: typeof SignInForm } = { 'sign-in': SignInForm, forgot: ForgotForm, code: CodeForm }

/** Forgotten your password? leads to another step; the buttons lead to each. */
export const Steps = () => {
  const [account, setAccount] = useState<Account>({ email: 'ines@example.com', password: '' })
  const [step, setStep] = useState<Step>('sign-in')
  const Form = forms[step] ?? SignInForm
  return (
    <>
      <StepHeading step={step} title={titles[step] ?? ''} />
      <Form key={step} account={account} onAccount={setAccount} onStep={setStep} onDone={() => undefined} />
      <button type="button" onClick={() => setStep('code')}>
        I have a code
      </button>
    </>
  )
}
