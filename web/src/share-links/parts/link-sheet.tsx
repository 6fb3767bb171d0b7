import { shareTexts } from '@hemline/contract/share-links/words.ts'
import { useRef } from 'react'
import { copy } from '../../native/share-or-copy.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { notice } from '../../ui/notice.tsx'
import { Sheet } from '../../ui/sheet.tsx'

/** A link to copy manually, if the browser can neither share nor copy. */
export function LinkSheet({ url, onClose }: { url: string | null; onClose: () => void }) {
  const input = useRef<HTMLInputElement>(null)
  const again = async () => {
    if (!url || !(await copy(url))) return input.current?.select()
    notice.good(shareTexts.copied)
    onClose()
  }
  return (
    <Sheet isOpen={url !== null} onClose={onClose} title="Your link" foot={<Button onClick={again}>Copy link</Button>}>
      <TextField
        ref={input}
        label="Press and hold to copy"
        readOnly
        value={url ?? ''}
        onFocus={(event) => event.currentTarget.select()}
      />
    </Sheet>
  )
}
