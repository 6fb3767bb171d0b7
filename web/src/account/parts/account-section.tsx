import { accountTexts } from '@hemline/contract/account/words.ts'
import { Download, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { messageOf } from '../../base/send.ts'
import { Button } from '../../ui/button.tsx'
import { notice } from '../../ui/notice.tsx'
import { useDownloadData } from '../calls.ts'
import css from './account-section.module.css'
import { DeleteSheet } from './delete-sheet.tsx'

/** Downloading my data, and deleting my account. */
export function AccountSection() {
  const take = useDownloadData()
  const [isLeaving, setLeaving] = useState(false)
  return (
    <section className={css.section} aria-labelledby="account">
      <h2 id="account">{accountTexts.title}</h2>
      <p className={css.about}>{accountTexts.exportAbout}</p>
      <Button
        look="quiet"
        isBusy={take.isPending}
        onClick={() =>
          take.mutate(undefined, { onError: (error) => notice.bad(messageOf(error, accountTexts.exportFailed)) })
        }
      >
        <Download size={18} aria-hidden="true" />
        Download my data
      </Button>
      <p className={css.about}>{accountTexts.deleteAbout}</p>
      <Button look="danger" onClick={() => setLeaving(true)}>
        <Trash2 size={18} aria-hidden="true" />
        Delete my account
      </Button>
      {isLeaving && <DeleteSheet onClose={() => setLeaving(false)} />}
    </section>
  )
}
