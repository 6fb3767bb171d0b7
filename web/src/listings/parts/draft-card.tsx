import { thumbnailPath } from '@hemline/contract/images/shapes.ts'
import { listingTexts } from '@hemline/contract/listings/words.ts'
import { X } from 'lucide-react'
import { Link } from '../../base/link.tsx'
import { paths } from '../../base/paths.ts'
import { serverUrl } from '../../base/wire.ts'
import { IconButton } from '../../ui/button.tsx'
import { notice } from '../../ui/notice.tsx'
import { type Draft, draftName, newDraft } from '../listing-draft.ts'
import css from './draft-card.module.css'

/** The item that was begun, by its name, with Delete, which can be undone. `leadsOn`: a link that goes on with it. */
export function DraftCard({ draft, leadsOn }: { draft: Draft; leadsOn?: boolean }) {
  const [cover] = draft.images
  const name = `Draft: ${draftName(draft)}`
  const drop = () => {
    newDraft.clear()
    // what was begun since is not overwritten; a form that nothing was entered in has no draft
    const act = () => (newDraft.read() ? notice.bad(listingTexts.begunSince) : newDraft.write(draft))
    notice.good('Draft deleted.', { action: { label: 'Undo', act } })
  }
  return (
    <section className={css.card} aria-label="Draft">
      {cover && <img className={css.cover} src={serverUrl + thumbnailPath(cover)} alt="" />}
      <p className={css.text}>
        {leadsOn ? (
          <Link className={css.name} to={paths.list}>
            {name}
          </Link>
        ) : (
          <strong className={css.name}>{name}</strong>
        )}
        <span className={css.note}>Saved on this device for 30 days, or until you sign out</span>
      </p>
      <IconButton label="Delete draft" onClick={drop}>
        <X size={20} aria-hidden="true" />
      </IconButton>
    </section>
  )
}
