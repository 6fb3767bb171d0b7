import { useState } from 'react'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

export default { title: 'ui/dialog' }

export const Open = () => (
  <Dialog aria-label="A dialog" onClose={() => undefined}>
    <p>Nothing but words.</p>
  </Dialog>
)
export function FromAButton() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Ask</Button>
      {isOpen && (
        <Dialog aria-label="Ask" onClose={() => setOpen(false)}>
          <Button onClick={() => setOpen(false)}>Done</Button>
        </Dialog>
      )}
    </>
  )
}
