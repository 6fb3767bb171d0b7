import type { OwnProfile } from '@hemline/contract/members/shapes.ts'
import type { FormEvent } from 'react'
import { PhotoUploader } from '../../images/parts/photo-uploader.tsx'
import { usePhotos } from '../../images/parts/use-photos.ts'
import { BlockedMembers } from '../../safety/parts/blocked-members.tsx'
import { Button } from '../../ui/button.tsx'
import { FieldError } from '../../ui/field-error.tsx'
import { notice } from '../../ui/notice.tsx'
import { useTitle } from '../../ui/use-title.ts'
import { useWide } from '../../ui/use-wide.ts'
import { useMe } from '../calls.ts'
import { DetailsPanels, type PanelName, panels } from '../parts/details-panels.tsx'
import { Discoverability } from '../parts/discoverability.tsx'
import { AddressFields, HeightField, NameFields, PhoneField } from '../parts/profile-fields.tsx'
import { useProfileForm } from '../parts/use-profile-form.ts'
import css from './personal-details.module.css'

/** Personal details: rows with a panel each on phones, one form on desktop. Only what changed is sent. */
export default function PersonalDetails() {
  const me = useMe()
  useTitle('Personal details')
  return me ? <Details me={me} /> : null
}

const allFields = Object.values(panels).flatMap((panel) => panel.fields)

function Details({ me }: { me: OwnProfile }) {
  const isWide = useWide(768)
  const profile = useProfileForm(me)
  const photos = usePhotos({ userId: me.id, purpose: 'profile' })
  const [path] = photos.paths
  const newPicture = path && path !== me.picture ? { picture: path } : {}
  const picture = <PhotoUploader photos={photos} label="Picture" hint="Square, and of you." />

  const save = async (name?: PanelName) => {
    const fields = name ? panels[name].fields : allFields
    const isSaved = await profile.submit(fields, name && name !== 'picture' ? {} : newPicture)
    if (isSaved) notice.good('Your details are saved.')
    return isSaved
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save()
  }
  const isChanged = Object.keys(profile.changes(allFields)).length > 0 || Boolean(newPicture.picture)

  return (
    <div className={css.page}>
      <h1>Personal details</h1>
      <p className={css.lead}>
        Signed in as {me.email}. Your public id is <strong>{me.publicId}</strong>: friends can find you with it.
      </p>
      {isWide ? (
        <form className={css.form} onSubmit={submit} noValidate>
          {picture}
          <NameFields {...profile} />
          <PhoneField {...profile} />
          <HeightField {...profile} />
          <AddressFields {...profile} />
          <FieldError>{profile.failure}</FieldError>
          <Button type="submit" isBusy={profile.isSaving} disabled={!isChanged || photos.isBusy}>
            Save
          </Button>
        </form>
      ) : (
        <DetailsPanels me={me} profile={profile} picture={picture} onSave={save} />
      )}
      <Discoverability me={me} />
      <section className={css.section} aria-labelledby="blocked">
        <h2 id="blocked">Blocked members</h2>
        <BlockedMembers />
      </section>
    </div>
  )
}
