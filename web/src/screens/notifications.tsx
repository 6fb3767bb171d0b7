import type { OwnProfile } from '@hemline/contract/members/shapes.ts'
import { notificationTexts } from '@hemline/contract/notifications/words.ts'
import { ChevronRight } from 'lucide-react'
import { Link } from '../base/link.tsx'
import { paths } from '../base/paths.ts'
import { messageOf } from '../base/send.ts'
import { useChangeUser } from '../members/calls.ts'
import { useOwnAddress } from '../members/parts/use-own-address.tsx'
import { WithMe } from '../members/parts/with-me.tsx'
import { DeviceSwitch } from '../notifications/parts/device-switch.tsx'
import { TopicTable } from '../notifications/parts/topic-table.tsx'
import { CheckField } from '../ui/field.tsx'
import { notice } from '../ui/notice.tsx'
import { useTitle } from '../ui/use-title.ts'
import css from './notifications.module.css'

/** Notification settings: this device, channels by topic, and the newsletter (product.md §8 and §4). */
export default function NotificationSettings() {
  useTitle('Notification settings')
  const elsewhere = useOwnAddress(paths.notifications)
  if (elsewhere) return elsewhere
  return (
    <div className={css.page}>
      <h1>Notification settings</h1>
      <Link className={css.centre} to={paths.notificationCentre}>
        Notification history
        <ChevronRight size={20} aria-hidden="true" />
      </Link>
      <section aria-labelledby="device">
        <h2 id="device">This device</h2>
        <DeviceSwitch />
      </section>
      <section aria-labelledby="topics">
        <h2 id="topics">Choose what we send you</h2>
        <p className={css.hint}>Push goes to every device where notifications are on. Locked ones are always on.</p>
        <TopicTable />
      </section>
      <section aria-labelledby="newsletter">
        <h2 id="newsletter">Newsletter</h2>
        <WithMe>{(me) => <Newsletter me={me} />}</WithMe>
      </section>
    </div>
  )
}

function Newsletter({ me }: { me: OwnProfile }) {
  const change = useChangeUser()
  const turn = (hasNewsletter: boolean) => {
    change.mutateAsync({ hasNewsletter }).catch((error) => notice.bad(messageOf(error, notificationTexts.failed)))
  }
  return (
    <>
      <CheckField
        isSwitch
        label="News from Hemline by email"
        checked={me.hasNewsletter}
        onChange={(event) => turn(event.target.checked)}
      />
      <p className={css.hint}>Sent occasionally. Unsubscribe any time.</p>
    </>
  )
}
