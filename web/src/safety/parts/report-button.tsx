import { targetWords } from '@hemline/contract/safety/words.ts'
import { Flag } from 'lucide-react'
import { Suspense, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import type { Other, Target } from './report-sheet.tsx'

const ReportSheet = lazyPart(() => import('./report-sheet.tsx'), 'notice')

/** A small report button beside its subject; the form is loaded on demand. */
export function ReportButton({
  target,
  other,
  label = `Report ${targetWords[target.type]}`,
  isShort,
  onBlocked,
}: {
  target: Target
  other?: Other | undefined
  /** The accessible name, if the label is only Report. */
  label?: string
  isShort?: boolean
  onBlocked?: () => void
}) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button look="plain" isSmall aria-label={isShort ? label : undefined} onClick={() => setOpen(true)}>
        <Flag size={16} aria-hidden="true" />
        {isShort ? 'Report' : label}
      </Button>
      {isOpen && (
        <Suspense>
          <ReportSheet target={target} other={other} onClose={() => setOpen(false)} onBlocked={onBlocked} />
        </Suspense>
      )}
    </>
  )
}
