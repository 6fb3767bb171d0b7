import { accountTexts } from '@hemline/contract/account/words.ts'
import { Download, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import css from './account-section.module.css'
import { DeleteSheet } from './delete-sheet.tsx'
import { ExportSheet } from './export-sheet.tsx'

/** Downloading my data, and deleting my account. */
export function AccountSection() {
  const [isTaking, setTaking] = useState(false)
  const [isLeaving, setLeaving] = useState(false)
  return (
    <section className={css.section} aria-labelledby="account">
      <h2 id="account">{accountTexts.title}</h2>
      <p className={css.about}>{accountTexts.exportAbout}</p>
      <Button look="quiet" onClick={() => setTaking(true)}>
        <Download size={18} aria-hidden="true" />
        Download my data
      </Button>
      <p className={css.about}>{accountTexts.deleteAbout}</p>
      <Button look="danger" onClick={() => setLeaving(true)}>
        <Trash2 size={18} aria-hidden="true" />
        Delete my account
      </Button>
      {isTaking && <ExportSheet onClose={() => setTaking(false)} />}
      {isLeaving && <DeleteSheet onClose={() => setLeaving(false)} />}
    </section>
  )
}
