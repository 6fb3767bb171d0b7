import { shareTexts } from '@hemline/contract/share-links/words.ts'
import { useQuery } from '@tanstack/react-query'
import { Link2 } from 'lucide-react'
import { useState } from 'react'
import { formatDate } from '../../base/format.ts'
import { messageOf } from '../../base/send.ts'
import { shareOrCopy } from '../../native/share-or-copy.ts'
import { Button } from '../../ui/button.tsx'
import { notice } from '../../ui/notice.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { shareLinksQuery, useEndShareLink } from '../calls.ts'
import { shareUrl } from '../share-url.ts'
import { LinkSheet } from './link-sheet.tsx'
import css from './share-links.module.css'

/**
 * The number of working links to this listing, and a sheet to view them and turn them off. The owner sees all, another member
 * their own once they share it; renders nothing if there are none.
 */
export function ShareLinks({
  listingId,
  isOwn,
  className,
}: {
  listingId: string
  isOwn: boolean
  className?: string | undefined
}) {
  const [isOpen, setOpen] = useState(false)
  const [shown, setShown] = useState<string | null>(null)
  // another member has none before they share it, which reads them
  const enabled = ({ state }: { state: { data: unknown } }) => isOwn || state.data !== undefined
  const links = useQuery({ ...shareLinksQuery(listingId), enabled }).data ?? []
  const end = useEndShareLink(listingId)
  if (links.length === 0 && !isOpen) return null
  const send = async (token: string) => {
    const how = await shareOrCopy(shareUrl(token), undefined)
    if (how === 'copied') notice.good(shareTexts.copied)
    if (how === 'shown') setShown(shareUrl(token))
  }
  const stop = (token: string) =>
    end.mutateAsync(token).then(
      () => notice.good(shareTexts.ended),
      (error) => notice.bad(messageOf(error)),
    )
  return (
    <section className={[css.row, className].filter(Boolean).join(' ')} aria-label="Share links">
      <Link2 size={20} strokeWidth={1.75} aria-hidden="true" />
      <span>
        {links.length === 1 ? '1 share link is open' : `${links.length} share links are open`}
        <span className={css.soft}>Anyone who has one can see this item.</span>
      </span>
      <Button look="quiet" isSmall onClick={() => setOpen(true)}>
        Manage
      </Button>
      <Sheet isOpen={isOpen} onClose={() => setOpen(false)} title="Share links">
        {links.length === 0 && <p>There are no open links to this item.</p>}
        <ul className={css.links}>
          {links.map((link) => (
            <li key={link.token}>
              <span>
                Made by {link.isMine ? 'you' : link.createdByFirstName} on {formatDate(link.createdAt)}
                <span className={css.soft}>Works until {formatDate(link.expiresAt)}</span>
              </span>
              <div className={css.buttons}>
                <Button look="plain" isSmall onClick={() => send(link.token)}>
                  Share
                </Button>
                <Button
                  look="danger"
                  isSmall
                  isBusy={end.isPending && end.variables === link.token}
                  onClick={() => stop(link.token)}
                >
                  {shareTexts.end}
                </Button>
              </div>
            </li>
          ))}
        </ul>
      </Sheet>
      <LinkSheet url={shown} onClose={() => setShown(null)} />
    </section>
  )
}
