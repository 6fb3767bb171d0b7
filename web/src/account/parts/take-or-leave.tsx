import { useState } from 'react'
import { signOut } from '../../base/session.ts'
import { Button } from '../../ui/button.tsx'
import { ExportSheet } from './export-sheet.tsx'

/** What everyone may do whose account is closed to them: download their data, and sign out. */
export function TakeOrLeave() {
  const [isTaking, setTaking] = useState(false)
  return (
    <>
      <Button look="quiet" onClick={() => setTaking(true)}>
        Download my data
      </Button>
      <Button look="plain" onClick={() => signOut()}>
        Sign out
      </Button>
      {isTaking && <ExportSheet onClose={() => setTaking(false)} />}
    </>
  )
}
