import { inviteTexts } from '@hemline/contract/friends/words.ts'
import { UserPlus } from 'lucide-react'
import { Suspense, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import css from './invite-button.module.css'

const InviteSheet = lazyPart(() => import('./invite-sheet.tsx'), 'notice')

/** Opens the sheet with the member's invite link and its QR code. */
export function InviteButton() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button look="accent" isWide className={css.button} onClick={() => setOpen(true)}>
        <UserPlus size={18} aria-hidden="true" />
        {inviteTexts.invite}
      </Button>
      {isOpen && (
        <Suspense>
          <InviteSheet onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
