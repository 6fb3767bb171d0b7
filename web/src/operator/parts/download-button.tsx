import type { UseMutationResult } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { messageOf } from '../../base/send.ts'
import { Button } from '../../ui/button.tsx'
import { notice } from '../../ui/notice.tsx'

/** Downloads a CSV file when it is clicked, and says why when the file does not come. */
export function DownloadButton<Body>({
  download,
  body,
  failed,
  children = 'Download as CSV',
  ...look
}: {
  download: UseMutationResult<void, Error, Body>
  body: Body
  /** What the notice says when there is no better reason. */
  failed?: string
  children?: ReactNode
} & Pick<ComponentProps<typeof Button>, 'look' | 'isSmall' | 'aria-label'>) {
  const save = () => download.mutate(body, { onError: (error) => notice.bad(messageOf(error, failed)) })
  return (
    <Button look="plain" {...look} isBusy={download.isPending} onClick={save}>
      <Download size={look.isSmall ? 16 : 18} aria-hidden="true" />
      {children}
    </Button>
  )
}
