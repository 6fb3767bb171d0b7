import { sessionTexts } from '@hemline/contract/identity/session-words.ts'
import { identityTexts } from '@hemline/contract/identity/words.ts'
import { CircleAlert } from 'lucide-react'
import { Suspense, useCallback, useEffect, useState } from 'react'
import { Navigate, useNavigationType, useSearchParams } from 'react-router'
import { z } from 'zod/mini'
import { type AppSettings, appSettings } from '../base/app-settings.ts'
import { withoutPrefix } from '../base/identity-pool.ts'
import { Link } from '../base/link.tsx'
import { memberSaved } from '../base/member-storage.ts'
import { ownPath } from '../base/own-path.ts'
import { paths } from '../base/paths.ts'
import { messageOf } from '../base/send.ts'
import { useSession } from '../base/session.ts'
import {
  type Account,
  CodeForm,
  ForgotForm,
  NewPasswordForm,
  SignInForm,
  SignUpForm,
  type Step,
} from '../identity/parts/account-forms.tsx'
import { DemoMembers } from '../identity/parts/demo-members.tsx'
import { StepHeading } from '../identity/parts/step-heading.tsx'
import { useEndPush } from '../notifications/parts/use-end-push.ts'
import { FieldError } from '../ui/field-error.tsx'
import { GarmentWall } from '../ui/garment-wall.tsx'
import { lazyPart } from '../ui/lazy-part.tsx'
import { Logo } from '../ui/logo.tsx'
import { RetryButton } from '../ui/retry-button.tsx'
import { Loading, Skeleton } from '../ui/skeleton.tsx'
import { useTitle } from '../ui/use-title.ts'
import css from './sign-in.module.css'

const OutsideSignIn = lazyPart(() => import('../identity/parts/outside-sign-in.tsx'))

const WAITING_DAYS = 1

const titles: { [step in Step]: string } = {
  'sign-in': 'Welcome back',
  'sign-up': 'Join Hemline',
  code: 'Check your email',
  forgot: 'A new password',
  'new-password': 'Choose a new password',
}

/** What leads to the other form: joining, or signing in. */
const questions: { [step in Step]: string } = {
  'sign-in': 'New here?',
  'sign-up': 'Already a member?',
  code: 'Already a member?',
  forgot: 'Remembered it?',
  'new-password': 'Remembered it?',
}

const forms = {
  'sign-in': SignInForm,
  'sign-up': SignUpForm,
  code: CodeForm,
  forgot: ForgotForm,
  'new-password': NewPasswordForm,
}

/**
 * The message of a pool's hook, only if it is one of ours: anyone can put text into an address, and our page must not
 * show it (decision 5).
 */
function ownRefusal(description: string | null): string | null {
  if (!description) return null
  const text = withoutPrefix(description)
  return Object.values<string>(identityTexts).includes(text) ? text : sessionTexts.refused
}

/** Where the member goes after signing in: only addresses of our own, and not back to this one. */
function addressAfter(text: string | null): string {
  const path = ownPath(text)
  return path && !/^\/sign-in\b/.test(path) ? path : paths.home
}

/** The steps that wait for an email, which may be read in another app: a reload returns to them. */
const waiting = memberSaved(
  'sign-in-step',
  z.nullable(z.object({ step: z.enum(['code', 'new-password']), email: z.string() })),
  null,
  { kind: 'session', days: WAITING_DAYS },
)

const unknown = (
  <Loading>
    <Skeleton height="380px" />
  </Loading>
)

/** The server's settings, and a sentence when they could not be had. */
function useSettings() {
  const [settings, setSettings] = useState<AppSettings>()
  const [problem, setProblem] = useState<string>()
  const retry = useCallback(() => {
    const take = (loaded: AppSettings) => {
      setSettings(loaded)
      setProblem(undefined)
    }
    return appSettings().then(take, (error) => setProblem(messageOf(error)))
  }, [])
  useEffect(() => void retry(), [retry])
  return { settings, problem, retry }
}

/** Sign in, sign up with a code, forgotten password (product.md §8). `?mode=sign-up` opens the second. */
export default function SignIn() {
  const session = useSession()
  const [search] = useSearchParams()
  // a link to sign in starts again; a reload, or Back, resumes the step that waits for its email
  const isReturning = useNavigationType() === 'POP'
  const [before] = useState(() => (isReturning ? waiting.read() : null))
  const [step, setStep] = useState<Step>(before?.step ?? (search.get('mode') === 'sign-up' ? 'sign-up' : 'sign-in'))
  const [account, setAccount] = useState<Account>({ email: before?.email ?? '', password: '' })
  const goTo = (next: Step) => {
    setStep(next)
    // the password that was refused must not become the new one
    if (next === 'forgot') setAccount((before) => ({ ...before, password: '' }))
    if (next === 'code' || next === 'new-password') waiting.write({ step: next, email: account.email })
    else waiting.clear()
  }
  const { settings, problem, retry } = useSettings()
  const isElsewhere = settings?.identity.flow === 'code'
  const isKnown = settings !== undefined || problem !== undefined
  const refusal = isElsewhere ? null : ownRefusal(search.get('error_description'))
  useTitle(titles[step])
  useEndPush(!session)
  if (session) return <Navigate to={addressAfter(search.get('returnTo'))} replace />

  const Form = forms[step]
  return (
    <div className={css.page}>
      <div className={css.side}>
        <header>
          <Link to={paths.home} aria-label="Hemline, home" className={css.logo}>
            <Logo />
          </Link>
        </header>
        <div className={css.column}>
          {isKnown ? (
            <Suspense fallback={unknown}>
              {refusal && (
                <div className={css.banner} role="alert">
                  <CircleAlert size={20} aria-hidden="true" />
                  <div>
                    <strong>{sessionTexts.authenticationError}</strong>
                    <p>{refusal}</p>
                  </div>
                </div>
              )}
              <StepHeading step={step} title={titles[step]} />
              {problem && (
                <>
                  <FieldError>{problem}</FieldError>
                  <RetryButton isWide onRetry={retry} />
                </>
              )}
              {/* Nothing until it is known where members sign in: no form for a password that belongs elsewhere. */}
              {settings && isElsewhere && (
                <OutsideSignIn
                  issuer={settings.identity.issuer}
                  mode={step === 'sign-up' ? step : 'sign-in'}
                  returnTo={addressAfter(search.get('returnTo'))}
                />
              )}
              {/* A separate form for each step: an error in one must not appear in the next. */}
              {settings && !isElsewhere && (
                <Form key={step} account={account} onAccount={setAccount} onStep={goTo} onDone={() => undefined} />
              )}
              <p className={css.other}>
                {questions[step]}{' '}
                <button type="button" onClick={() => goTo(step === 'sign-in' ? 'sign-up' : 'sign-in')}>
                  {step === 'sign-in' ? 'Create an account' : 'Sign in'}
                </button>
              </p>
              {settings?.operator.email && <WriteToUs step={step} email={settings.operator.email} />}
              {step === 'sign-in' && settings && !isElsewhere && (
                <DemoMembers settings={settings} onDone={() => undefined} />
              )}
            </Suspense>
          ) : (
            unknown
          )}
        </div>
        {isKnown && (
          <footer className={css.footer}>
            <Link to={paths.terms}>Terms</Link>
            <Link to={paths.privacy}>Privacy</Link>
            <Link to={paths.faqs}>FAQs</Link>
          </footer>
        )}
      </div>
      <div className={css.art} aria-hidden="true">
        <GarmentWall />
      </div>
    </div>
  )
}

/** The way on from a refusal that asks to write, and from a code in an inbox that its owner can’t open. */
function WriteToUs({ step, email }: { step: Step; email: string }) {
  const isByInbox = step !== 'sign-in' && step !== 'sign-up'
  return (
    <p className={css.help}>
      {isByInbox ? 'Can’t get into that inbox?' : 'Need help?'} Write to <a href={`mailto:${email}`}>{email}</a>.
    </p>
  )
}
