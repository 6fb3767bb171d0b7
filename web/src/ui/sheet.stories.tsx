import { useState } from 'react'
import { Button } from './button.tsx'
import { TextField } from './field.tsx'
import { Sheet } from './sheet.tsx'

export default { title: 'ui/sheet' }

const long = Array.from({ length: 30 }, (_, line) => `Line ${line + 1} of what there is to read.`)
const close = () => undefined

/** Opens from a button and closes by each way out: what the keyboard tests use. */
export function FromAButton() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Add a note</Button>
      <Sheet isOpen={isOpen} onClose={() => setOpen(false)} title="Add a note" foot={<Button isWide>Save</Button>}>
        <TextField label="Note" />
      </Sheet>
    </>
  )
}
export const Open = () => (
  <Sheet isOpen onClose={close} title="Report this item">
    <p>We look at every report within a working day.</p>
  </Sheet>
)
export const WithFoot = () => (
  <Sheet isOpen onClose={close} title="Add a note" foot={<Button isWide>Save</Button>}>
    <TextField label="Note" />
  </Sheet>
)
export const Full = () => (
  <Sheet isOpen isFull onClose={close} title="Filters" foot={<Button isWide>Show 12 items</Button>}>
    <p>Nothing chosen yet.</p>
  </Sheet>
)
export const LongText = () => (
  <Sheet
    isOpen
    onClose={close}
    title="Everything that has been agreed between the two of you about this loan"
    foot={<Button isWide>I agree</Button>}
  >
    {long.map((line) => (
      <p key={line}>{line}</p>
    ))}
  </Sheet>
)
