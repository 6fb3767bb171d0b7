import type { InviteLink } from '@hemline/contract/friends/shapes.ts'
import { inviteTexts } from '@hemline/contract/friends/words.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDate } from '../../base/format.ts'
import { messageOf } from '../../base/send.ts'
import { copy, shareOrCopy } from '../../native/share-or-copy.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { notice } from '../../ui/notice.tsx'
import { Qr } from '../../ui/qr.tsx'
import { QueryFallback } from '../../ui/query-fallback.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { inviteLinkQuery, useRenewInvite, useWithdrawInvite } from '../calls.ts'
import css from './invite-sheet.module.css'

/** The member's invite link: its QR code, sharing, copying, replacing it and turning it off (product.md §5). */
export default function InviteSheet({ onClose }: { onClose: () => void }) {
  const query = useQuery(inviteLinkQuery())
  const { data: link } = query
  const [isCopyable, setCopyable] = useState(true)
  const share = async () => {
    if (!link) return
    const how = await shareOrCopy(link.url, inviteTexts.pitch)
    if (how === 'copied') notice.good(inviteTexts.copied)
    setCopyable(how !== 'shown')
  }
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title={inviteTexts.invite}
      foot={
        <Button isWide look="accent" disabled={!link} onClick={share}>
          {inviteTexts.share}
        </Button>
      }
    >
      {link ? (
        <Link link={link} onClose={onClose} isCopyable={isCopyable} onCopy={setCopyable} />
      ) : (
        <QueryFallback query={query} label="Making your invite link">
          <Skeleton height="360px" />
        </QueryFallback>
      )}
    </Sheet>
  )
}

function Link({
  link,
  onClose,
  isCopyable,
  onCopy,
}: {
  link: InviteLink
  onClose: () => void
  isCopyable: boolean
  onCopy: (isDone: boolean) => void
}) {
  const renew = useRenewInvite()
  const withdraw = useWithdrawInvite()
  const copyLink = async () => {
    const done = await copy(link.url)
    onCopy(done)
    if (done) notice.good(inviteTexts.copied)
  }
  // the sheet may have closed before the answer comes
  const replace = () =>
    renew.mutateAsync().then(
      () => notice.good(inviteTexts.renewed),
      (error) => notice.bad(messageOf(error, inviteTexts.failed)),
    )
  const turnOff = () =>
    withdraw.mutateAsync(undefined, { onSuccess: onClose }).then(
      () => notice.good(inviteTexts.withdrawn),
      (error) => notice.bad(messageOf(error)),
    )
  return (
    <div className={css.link}>
      <p>{inviteTexts.about}</p>
      <Qr qr={link.qr} label="Your invite link as a QR code" />
      <div className={css.address}>
        <TextField
          label="Your link"
          readOnly
          value={link.url}
          hint={isCopyable ? undefined : 'Press and hold to copy'}
          onFocus={(event) => event.currentTarget.select()}
        />
        <Button look="quiet" onClick={copyLink}>
          {inviteTexts.copy}
        </Button>
      </div>
      <p className={css.soft}>
        {inviteTexts.worksUntil(formatDate(link.expiresAt))}
        {link.madeFriends > 0 && <span> {inviteTexts.madeFriends(link.madeFriends)}</span>}
      </p>
      <div className={css.actions}>
        <Button look="plain" isSmall isBusy={renew.isPending} onClick={replace}>
          {inviteTexts.renew}
        </Button>
        <Button look="plain" isSmall isBusy={withdraw.isPending} onClick={turnOff}>
          {inviteTexts.withdraw}
        </Button>
      </div>
    </div>
  )
}
