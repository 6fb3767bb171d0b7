import { sizes } from '@hemline/contract/listings/shapes.ts'
import { useState } from 'react'
import { messageOf } from '../../base/send.ts'
import { useChangeUser } from '../../members/calls.ts'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { ChoiceGroup } from '../../ui/choice-group.tsx'
import { notice } from '../../ui/notice.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { toggled } from '../filters.ts'

/** The sizes to search for; the member's own can be saved from here. */
export default function SizeSheet({
  value,
  ownSize,
  onApply,
  onClose,
}: {
  value: readonly number[]
  ownSize: number | null
  onApply: (sizes: number[]) => void
  onClose: () => void
}) {
  const [draft, setDraft] = useState(value)
  const [only] = draft
  const saveSize = useChangeUser()
  // the sheet may have closed before the answer comes
  const saveOwn = (usualSize: number) =>
    saveSize.mutateAsync({ usualSize }).catch((error) => notice.bad(messageOf(error)))
  const apply = (chosen: readonly number[]) => {
    onApply([...chosen])
    onClose()
  }
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title="UK size"
      foot={
        <>
          <Button look="quiet" disabled={draft.length === 0} onClick={() => apply([])}>
            Any size
          </Button>
          <Button look="accent" onClick={() => apply(draft)}>
            Show items
          </Button>
        </>
      }
    >
      <ChoiceGroup label="Sizes">
        {sizes.map((size) => (
          <Chip key={size} checked={draft.includes(size)} onChange={() => setDraft(toggled(draft, size))}>
            {size === ownSize ? `${size}, your size` : size}
          </Chip>
        ))}
      </ChoiceGroup>
      {draft.length === 1 && only !== undefined && only !== ownSize && (
        <Button look="plain" isSmall onClick={() => saveOwn(only)}>
          Save UK {only} as my size
        </Button>
      )}
    </Sheet>
  )
}
