import type { OwnProfile } from '@hemline/contract/members/shapes.ts'
import { messageOf } from '../../base/send.ts'
import { CheckField } from '../../ui/field.tsx'
import { notice } from '../../ui/notice.tsx'
import { useChangeUser } from '../calls.ts'
import { useVerifiesPhones } from '../phone-calls.ts'
import css from './discoverability.module.css'

const switches = [
  ['isFoundByEmail', 'People who know my email address can find me'],
  ['isFoundByPhone', 'People who know my phone number can find me'],
  ['isNamedAsFriend', 'Show my name as the mutual friend to friends of friends'],
  ['isInPublicWindow', 'Visitors can see items of mine on the front page, if they’re for everyone'],
] as const

/** Who can find a member and read their name (product.md §5). Each switch takes effect immediately. */
export function Discoverability({ me }: { me: OwnProfile }) {
  const change = useChangeUser()
  // an answer to the switch before does not have this one yet
  const last = change.isPending ? change.variables : undefined
  const isLookedUp = useVerifiesPhones()
  // without number look-up there is nothing to choose
  const shown = switches.filter(([field]) => field !== 'isFoundByPhone' || isLookedUp !== false)
  const turn = (field: (typeof switches)[number][0], isOn: boolean) => {
    // each of several that are turned one after the other
    change.mutateAsync({ [field]: isOn }).catch((error) => notice.bad(messageOf(error)))
  }
  return (
    <section className={css.section} aria-labelledby="discoverability">
      <h2 id="discoverability">Who can find you</h2>
      {shown.map(([field, label]) => (
        <CheckField
          key={field}
          isSwitch
          label={label}
          checked={last?.[field] ?? me[field]}
          onChange={(event) => turn(field, event.target.checked)}
        />
      ))}
      <p className={css.hint}>Friends can always find you with your public ID.</p>
    </section>
  )
}
