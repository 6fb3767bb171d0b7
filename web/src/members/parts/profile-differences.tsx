import { ChangedElsewhere } from '../../ui/changed-elsewhere.tsx'
import { differencesOf, type OpenedProfile, type ProfileField } from '../profile-form.ts'

/** The newer values of fields of the profile that were changed elsewhere too (product.md §7). */
export function ProfileDifferences({
  fields,
  now,
  onTake,
}: {
  fields: readonly (ProfileField | 'picture')[]
  now: OpenedProfile
  onTake: (name: string) => void
}) {
  return <ChangedElsewhere differences={differencesOf(fields, now)} onTake={onTake} />
}
