import { useState } from 'react'
import { signIn } from '../../base/account-codes.ts'
import type { AppSettings } from '../../base/app-settings.ts'
import { messageOf } from '../../base/send.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { notice } from '../../ui/notice.tsx'
import css from './demo-members.module.css'

/** In development only: signs in as a member of the demo community. */
export function DemoMembers({ settings, onDone }: { settings: AppSettings; onDone: () => void }) {
  const [busy, setBusy] = useState<string>()
  const { demoMembers, demoPassword } = settings
  if (!settings.isDevelopment || !demoPassword || demoMembers.length === 0) return null
  const enter = async (email: string) => {
    setBusy(email)
    try {
      await signIn(email, demoPassword)
      onDone()
    } catch (error) {
      notice.bad(messageOf(error))
      setBusy(undefined)
    }
  }
  return (
    <details className={css.panel} open>
      <summary>
        Development: sign in as a demo member <span>(password {demoPassword})</span>
      </summary>
      <ul className={css.list}>
        {demoMembers.map(({ email, firstName, about }) => (
          <li key={email}>
            <button type="button" disabled={Boolean(busy)} aria-busy={busy === email} onClick={() => enter(email)}>
              <Avatar id={null} name={firstName} picture={null} size={36} />
              <span>
                <strong>{firstName}</strong>
                <small>{about}</small>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </details>
  )
}
