import { safetyTexts } from '@hemline/contract/safety/words.ts'
import { Ban } from 'lucide-react'
import { useState } from 'react'
import { messageOf } from '../../base/send.ts'
import { Button } from '../../ui/button.tsx'
import { notice } from '../../ui/notice.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { useBlock } from '../calls.ts'
import type { Other } from './report-sheet.tsx'

/** Blocks a member, after a confirmation that explains it. */
export function BlockButton({ other, onBlocked }: { other: Other; onBlocked: () => void }) {
  const [isAsking, setAsking] = useState(false)
  const block = useBlock()
  // awaited, because this button may unmount before mutation callbacks run
  const confirm = async () => {
    try {
      await block.mutateAsync(other.id)
    } catch (error) {
      return notice.bad(messageOf(error))
    }
    notice.good(safetyTexts.blocked(other.name))
    setAsking(false)
    onBlocked()
  }
  return (
    <>
      <Button look="plain" isSmall onClick={() => setAsking(true)}>
        <Ban size={16} aria-hidden="true" />
        Block {other.name}
      </Button>
      <Sheet
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={safetyTexts.blockTitle(other.name)}
        foot={
          <>
            <Button look="quiet" onClick={() => setAsking(false)}>
              Not now
            </Button>
            <Button look="danger" isBusy={block.isPending} onClick={confirm}>
              Block
            </Button>
          </>
        }
      >
        <p>{safetyTexts.blockAbout(other.name)}</p>
      </Sheet>
    </>
  )
}
