import { heights } from '@hemline/contract/members/heights.ts'
import { pictureTexts } from '@hemline/contract/members/picture-words.ts'
import type { OwnProfile } from '@hemline/contract/members/shapes.ts'
import { ChevronRight } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { FieldError } from '../../ui/field-error.tsx'
import { Form } from '../../ui/form.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { errorsWhileTyping, inBritain, type ProfileField } from '../profile-form.ts'
import css from './details-panels.module.css'
import { PhoneVerification } from './phone-verification.tsx'
import {
  AddressFields,
  DeliveryAddressFields,
  type Fields,
  HeightField,
  NameFields,
  PhoneField,
} from './profile-fields.tsx'
import type { useProfileForm } from './use-profile-form.ts'

const FORM = 'details-panel'

type Profile = ReturnType<typeof useProfileForm>
export type PanelName = 'picture' | 'name' | 'phone' | 'address' | 'delivery' | 'height'

type Panel = {
  title: string
  fields: ProfileField[]
  shown: (me: OwnProfile) => ReactNode
  Content?: (props: Fields) => ReactNode
}

/** The rows of personal details and the panel of each (product.md §8); on a phone each opens its own. */
export const panels: { [name in PanelName]: Panel } = {
  picture: {
    title: 'Picture',
    fields: [],
    shown: (me) => (
      <>
        <Avatar id={me.id} name={me.firstName || '?'} picture={me.picture} size={40} />
        {me.isPictureWaiting && <span>{pictureTexts.waiting}</span>}
      </>
    ),
  },
  name: {
    title: 'Name',
    fields: ['firstName', 'secondName'],
    shown: (me) => `${me.firstName} ${me.secondName}`.trim(),
    Content: NameFields,
  },
  phone: { title: 'Phone', fields: ['phoneNumber'], shown: (me) => inBritain(me.phoneNumber), Content: PhoneField },
  address: {
    title: 'Address',
    fields: ['address', 'address2', 'city', 'postcode'],
    shown: (me) => [me.address, me.postcode].filter(Boolean).join(', '),
    Content: AddressFields,
  },
  delivery: {
    title: 'Deliveries',
    fields: ['secondaryAddress', 'secondaryAddress2', 'secondaryCity', 'secondaryPostcode'],
    shown: (me) => [me.secondaryAddress, me.secondaryPostcode].filter(Boolean).join(', ') || 'To my address',
    Content: DeliveryAddressFields,
  },
  height: {
    title: 'Height',
    fields: ['height'],
    shown: (me) => heights.find(({ value }) => value === me.height)?.label,
    Content: HeightField,
  },
}

export function DetailsPanels({
  me,
  profile,
  picture,
  hasNewPicture,
  differences,
  addressNote,
  onSave,
}: {
  me: OwnProfile
  profile: Profile
  picture: ReactNode
  /** Chosen and uploaded. */
  hasNewPicture: boolean
  /** What a newer change elsewhere says differently. */
  differences: ReactNode
  /** What a new address does not change, below the fields of both addresses. */
  addressNote: ReactNode
  onSave: (name: PanelName) => Promise<boolean>
}) {
  const [open, setOpen] = useState<PanelName>()
  const panel = open && panels[open]
  const changed = panel ? Object.keys(profile.changes(panel.fields)) : []
  const problems = panel ? profile.problems(panel.fields) : {}
  const hasChange = open === 'picture' ? hasNewPicture : changed.length > 0
  // an invalid change shows its error before it is saved
  const wrong = Object.fromEntries(Object.entries(problems).filter(([field]) => changed.includes(field)))
  const shown = errorsWhileTyping(wrong, profile.form)
  return (
    <>
      <ul className={css.rows}>
        {(Object.keys(panels) as PanelName[]).map((name) => (
          <li key={name}>
            <button type="button" onClick={() => setOpen(name)}>
              <span className={css.name}>{panels[name].title}</span>
              <span className={css.value}>{panels[name].shown(me) || 'Not given yet'}</span>
              <ChevronRight size={20} aria-hidden="true" />
            </button>
          </li>
        ))}
      </ul>
      {panel && (
        <Sheet
          isOpen
          // unsaved input is still there when the panel is opened again
          onClose={() => {
            setOpen(undefined)
            profile.dismissFailure()
          }}
          title={panel.title}
          foot={
            <Button
              type="submit"
              form={FORM}
              isWide
              isBusy={profile.isSaving}
              disabled={open === 'picture' && !hasNewPicture}
            >
              Save
            </Button>
          }
        >
          <Form
            id={FORM}
            className={css.panel}
            onSubmit={async (event) => {
              event.preventDefault()
              if (!hasChange || (await onSave(open))) setOpen(undefined)
            }}
          >
            {panel.Content ? <panel.Content {...profile} isTitled errors={{ ...shown, ...profile.errors }} /> : picture}
            {open === 'phone' && <PhoneVerification me={me} typed={profile.form.phoneNumber} />}
            {(open === 'address' || open === 'delivery') && addressNote}
            {differences}
            <FieldError>{profile.failure}</FieldError>
          </Form>
        </Sheet>
      )}
    </>
  )
}
