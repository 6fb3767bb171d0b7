import { emailTexts, passwordTexts } from '@hemline/contract/identity/words.ts'
import { pictureTexts } from '@hemline/contract/members/picture-words.ts'
import type { OwnProfile } from '@hemline/contract/members/shapes.ts'
import { cardTexts } from '@hemline/contract/payments/words.ts'
import { payoutTexts } from '@hemline/contract/payouts/words.ts'
import { type FormEvent, useEffect, useState } from 'react'
import { AccountSection } from '../account/parts/account-section.tsx'
import { paths } from '../base/paths.ts'
import { EmailSection } from '../identity/parts/email-section.tsx'
import { PasswordSection } from '../identity/parts/password-section.tsx'
import { PhotoUploader } from '../images/parts/photo-uploader.tsx'
import { usePhotos } from '../images/parts/use-photos.ts'
import { DetailsPanels, type PanelName, panels } from '../members/parts/details-panels.tsx'
import { Discoverability } from '../members/parts/discoverability.tsx'
import { PhoneVerification } from '../members/parts/phone-verification.tsx'
import {
  AddressFields,
  DeliveryAddressFields,
  HeightField,
  NameFields,
  PhoneField,
} from '../members/parts/profile-fields.tsx'
import { useOwnAddress } from '../members/parts/use-own-address.tsx'
import { useProfileForm } from '../members/parts/use-profile-form.ts'
import { UsualSize } from '../members/parts/usual-size.tsx'
import { WithMe } from '../members/parts/with-me.tsx'
import { errorsWhileTyping } from '../members/profile-form.ts'
import { ParcelsUnderWay } from '../orders/parts/parcels-under-way.tsx'
import { OwnCards } from '../payments/parts/own-cards.tsx'
import { BlockedMembers } from '../safety/parts/blocked-members.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'
import { ChangedElsewhere } from '../ui/changed-elsewhere.tsx'
import { FieldError } from '../ui/field-error.tsx'
import { Form } from '../ui/form.tsx'
import { notice } from '../ui/notice.tsx'
import { useTitle } from '../ui/use-title.ts'
import { useWide } from '../ui/use-wide.ts'
import css from './personal-details.module.css'

/** Personal details: rows with a panel each on phones, one form on desktop. Only what changed is sent. */
export default function PersonalDetails() {
  useTitle('Personal details')
  const elsewhere = useOwnAddress(paths.personalDetails)
  if (elsewhere) return elsewhere
  return (
    <div className={css.page}>
      <h1>Personal details</h1>
      <WithMe>{(me) => <Details me={me} />}</WithMe>
    </div>
  )
}

function Details({ me }: { me: OwnProfile }) {
  const isWide = useWide(768)
  const profile = useProfileForm(me)
  const initial = me.picture ? [me.picture] : []
  const photos = usePhotos({ userId: me.id, purpose: 'profile', initial })
  const [path = ''] = photos.paths
  // A field saved elsewhere in the meantime must not be overwritten with the old value.
  const [pictureBefore, setPictureBefore] = useState(me.picture ?? '')
  const [seenPicture, setSeenPicture] = useState(me.picture)
  const hasOtherPath = path !== pictureBefore && path !== (me.picture ?? '')
  const hasNewPicture = !photos.isBusy && (photos.hasFailed || hasOtherPath)
  const picture = (
    <PhotoUploader
      photos={photos}
      label="Picture"
      isTitled={!isWide}
      hint={me.isPictureWaiting ? pictureTexts.waiting : 'A clear photo of your face works best.'}
    />
  )

  const changed = Object.values(panels).filter(({ fields }) => Object.keys(profile.changes(fields)).length > 0)
  const problems = profile.problems(changed.flatMap(({ fields }) => fields))
  const hasChange = changed.length > 0 || hasNewPicture
  const fields = { ...profile, errors: { ...errorsWhileTyping(problems, profile.form), ...profile.errors } }

  const save = async (name?: PanelName) => {
    const hasPicture = !name || name === 'picture'
    if (hasPicture && photos.showsFailed()) return false
    const fields = name ? panels[name].fields : changed.flatMap((panel) => panel.fields)
    const sendsPicture = hasNewPicture && hasPicture
    const isSaved = await profile.submit(fields, sendsPicture ? { picture: path, seen: { picture: seenPicture } } : {})
    if (isSaved && sendsPicture) {
      setPictureBefore(path)
      setSeenPicture(path)
    }
    if (isSaved) notice.good('Your details are saved.')
    return isSaved
  }
  const take = (name: string) => {
    if (name === 'picture') photos.replaceSaved(initial)
    profile.take(name)
  }
  const isPictureDiffering = profile.differences.some(({ name }) => name === 'picture')
  useEffect(() => {
    if (isPictureDiffering) setSeenPicture(me.picture)
  }, [isPictureDiffering, me.picture])
  const differences = <ChangedElsewhere differences={profile.differences} onTake={take} />
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (hasChange) save()
    else notice.good('Your details are already saved.')
  }

  return (
    <>
      <p className={css.lead}>
        Signed in as {me.email}. Your public ID is <strong>{me.publicId}</strong>: friends can find you with it.
      </p>
      {isWide ? (
        <Form className={css.form} onSubmit={submit}>
          {picture}
          <NameFields {...fields} />
          <PhoneField {...fields} />
          <PhoneVerification me={me} typed={profile.form.phoneNumber} />
          <HeightField {...fields} />
          <AddressFields {...fields} />
          <fieldset className={css.delivery}>
            <legend>Another address, for deliveries only</legend>
            <DeliveryAddressFields {...fields} />
          </fieldset>
          <ParcelsUnderWay />
          {differences}
          <FieldError>{profile.failure}</FieldError>
          <Button type="submit" isBusy={profile.isSaving || photos.isBusy}>
            Save
          </Button>
        </Form>
      ) : (
        <DetailsPanels
          me={me}
          profile={profile}
          picture={picture}
          hasNewPicture={hasNewPicture}
          differences={differences}
          addressNote={<ParcelsUnderWay />}
          onSave={save}
        />
      )}
      <section className={css.section} aria-label="Size">
        <UsualSize me={me} />
      </section>
      {me.isOperator && (
        <p className={css.operator}>
          <ButtonLink look="quiet" to={paths.operator()}>
            Admin
          </ButtonLink>
        </p>
      )}
      <section className={css.section} aria-labelledby="cards">
        <h2 id="cards">{cardTexts.title}</h2>
        <OwnCards />
      </section>
      <section className={css.section} aria-labelledby="payouts">
        <h2 id="payouts">{payoutTexts.title}</h2>
        <p>{payoutTexts.about}</p>
        <ButtonLink look="quiet" to={paths.payouts}>
          Bank account and payouts
        </ButtonLink>
      </section>
      <Discoverability me={me} />
      <section className={css.section} aria-labelledby="blocked">
        <h2 id="blocked">Blocked members</h2>
        <BlockedMembers />
      </section>
      <section className={css.section} aria-labelledby="email">
        <h2 id="email">{emailTexts.title}</h2>
        <EmailSection email={me.email} />
      </section>
      <section className={css.section} aria-labelledby="password">
        <h2 id="password">{passwordTexts.title}</h2>
        <PasswordSection />
      </section>
      <AccountSection />
    </>
  )
}
