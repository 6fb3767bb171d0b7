import { COIN_NOTICE_MS } from '@hemline/contract/limits.ts'
import { useState } from 'react'
import { Button } from './button.tsx'
import { notice } from './notice.tsx'
import { Sheet } from './sheet.tsx'

export default { title: 'ui/notice' }

const MS = 600_000

export const Good = () => <Button onClick={() => notice.good('Your dress has been listed.', { ms: MS })}>Show</Button>
export const Bad = () => (
  <Button
    onClick={() =>
      notice.bad('Your message was not sent', {
        ms: MS,
        reason: 'We couldn’t reach Hemline. Nothing was lost; check your connection and try again.',
      })
    }
  >
    Show
  </Button>
)
export const WithAction = () => (
  <Button
    onClick={() =>
      notice.good('Removed from your favourites.', { ms: MS, action: { label: 'Undo', act: () => undefined } })
    }
  >
    Show
  </Button>
)
/** With the time that it is shown for in the app. */
export const Undoable = () => (
  <Button
    onClick={() => notice.good('Removed from your favourites.', { action: { label: 'Undo', act: () => undefined } })}
  >
    Show
  </Button>
)
/** Each with the time that it is shown for in the app. */
export const Passing = () => (
  <>
    <Button onClick={() => notice.good('Your dress has been listed.')}>Show</Button>
    <Button onClick={() => notice.bad('This item requires a coin to request.', { ms: COIN_NOTICE_MS })}>
      Show about coins
    </Button>
  </>
)
/** Others come while it is used. */
export const InUse = () => (
  <>
    <Button
      onClick={() => notice.good('Removed from your favourites.', { action: { label: 'Undo', act: () => undefined } })}
    >
      Show
    </Button>
    <Button
      onClick={() => {
        for (const text of ['One is new.', 'Two are new.', 'Three are new.']) notice.good(text)
      }}
    >
      Show others
    </Button>
  </>
)
/** Shown as its sheet closes. */
export function FromASheet() {
  const [isOpen, setOpen] = useState(false)
  const save = () => {
    notice.good('Your note has been saved.', { ms: MS })
    setOpen(false)
  }
  return (
    <>
      <Button onClick={() => setOpen(true)}>Add a note</Button>
      <Sheet isOpen={isOpen} onClose={() => setOpen(false)} title="Note" foot={<Button onClick={save}>Save</Button>}>
        <p>What do you want to remember?</p>
      </Sheet>
    </>
  )
}
