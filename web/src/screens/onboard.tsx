import { listingTexts } from '@hemline/contract/listings/words.ts'
import type { OwnProfile } from '@hemline/contract/members/shapes.ts'
import { memberTexts } from '@hemline/contract/members/words.ts'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Navigate, useLocation, useNavigate } from 'react-router'
import { z } from 'zod/mini'
import { memberSaved } from '../base/member-storage.ts'
import { paths } from '../base/paths.ts'
import { PhotoUploader } from '../images/parts/photo-uploader.tsx'
import { usePhotos } from '../images/parts/use-photos.ts'
import { useListItem } from '../listings/form-calls.ts'
import { ListingForm } from '../listings/parts/listing-form.tsx'
import { meQuery } from '../members/calls.ts'
import { AddressFields, HeightField, NameFields, PhoneField } from '../members/parts/profile-fields.tsx'
import { Stepper } from '../members/parts/stepper.tsx'
import { useOwnAddress } from '../members/parts/use-own-address.tsx'
import { useProfileForm } from '../members/parts/use-profile-form.ts'
import { draftOf, type ProfileField } from '../members/profile-form.ts'
import { Button } from '../ui/button.tsx'
import { ChangedElsewhere } from '../ui/changed-elsewhere.tsx'
import { FieldError } from '../ui/field-error.tsx'
import { Form } from '../ui/form.tsx'
import { notice } from '../ui/notice.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { QueryFallback } from '../ui/query-fallback.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { StickyAction } from '../ui/sticky-action.tsx'
import { useBack } from '../ui/use-back.ts'
import { useTitle } from '../ui/use-title.ts'
import css from './onboard.module.css'

const welcome = 'Welcome to Hemline'
const steps = ['Profile', 'Address', 'First listing'] as const
const leads = [
  'Other members see your first name, picture and height. Friends see your last name too.',
  'Where your parcels go. Other members only ever see your neighbourhood, and a point on the map that isn’t your home.',
  'List one thing you love but rarely wear, and your first coin is on us.',
] as const
const profileStep: ProfileField[] = ['firstName', 'secondName', 'phoneNumber', 'height']
const addressStep: ProfileField[] = ['address', 'address2', 'city', 'postcode']

/**
 * The unsaved input and picture, each with what it was opened with, so that a reload loses nothing and a return overwrites
 * nothing that was saved meanwhile; for this member and this tab only.
 */
const profileDraft = memberSaved(
  'onboarding',
  z.object({
    typed: z.record(z.string(), z.string()),
    // the version before stored what was typed without these two
    opened: z._default(z.record(z.string(), z.nullable(z.string())), {}),
    picture: z.catch(z.optional(z.object({ path: z.string(), seen: z.nullable(z.string()) })), undefined),
  }),
  { typed: {}, opened: {} },
  { kind: 'session' },
)

const isDone = (me: OwnProfile, fields: readonly ProfileField[]) =>
  fields.every((field) => field === 'address2' || Boolean(me[field]))

/** Onboarding: profile, address, first listing (product.md §10). Returns to where it was required. */
export default function Onboard() {
  const { state } = useLocation() as { state: Came }
  const me = useQuery(meQuery())
  const back = useBack(state?.previousPath ?? paths.home)
  // the steps have titles of their own
  useTitle(me.data ? undefined : welcome)
  const elsewhere = useOwnAddress(paths.onboard)
  if (elsewhere) return elsewhere
  if (me.data) return <Steps me={me.data} />
  return (
    <>
      <PageHead title={welcome} onBack={back} />
      <QueryFallback query={me}>
        <Skeleton height="180px" />
      </QueryFallback>
    </>
  )
}

/** From where, and where to afterwards. */
type Came = { previousPath?: string; returnTo?: string } | null

function Steps({ me }: { me: OwnProfile }) {
  const { state } = useLocation() as { state: Came }
  const navigate = useNavigate()
  const back = useBack(state?.previousPath ?? paths.home)
  const [step, setStep] = useState(() =>
    !isDone(me, profileStep) ? 0 : !isDone(me, addressStep) || !me.hasOnboarded ? 1 : 2,
  )
  const title = step === 2 ? 'Your first listing' : welcome
  useTitle(title)
  const [before] = useState(() => profileDraft.read())
  const profile = useProfileForm(me, before)
  const ownPicture = before.picture?.path ?? me.picture
  const [seenPicture, setSeenPicture] = useState(before.picture ? before.picture.seen : me.picture)
  const photos = usePhotos({
    userId: me.id,
    purpose: 'profile',
    initial: ownPicture ? [ownPicture] : [],
  })
  const [picture] = photos.paths
  const list = useListItem()
  const [wasThrough] = useState(me.hasOnboarded && me.hasAddedListing)

  const { form, opened } = profile
  const newPicture = picture && picture !== seenPicture ? picture : undefined
  useEffect(() => {
    const chosen = newPicture ? { picture: { path: newPicture, seen: seenPicture } } : {}
    profileDraft.write({ ...draftOf({ form, opened }), ...chosen })
  }, [form, opened, newPicture, seenPicture])
  const isPictureDiffering = profile.differences.some(({ name }) => name === 'picture')
  useEffect(() => {
    if (isPictureDiffering) setSeenPicture(me.picture)
  }, [isPictureDiffering, me.picture])
  const take = (name: string) => {
    if (name === 'picture') photos.replaceSaved(me.picture ? [me.picture] : [])
    profile.take(name)
  }

  // the button of the step before is gone, and the title may be the same
  const lead = useRef<HTMLParagraphElement>(null)
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current !== step) lead.current?.focus({ preventScroll: true })
    shown.current = step
  }, [step])

  if (wasThrough) return <Navigate to={state?.returnTo ?? paths.home} replace />
  const leave = () => {
    profileDraft.clear()
    navigate(state?.returnTo ?? paths.home, { replace: true })
  }
  const go = (to: number) => {
    setStep(to)
    window.scrollTo({ top: 0 })
  }
  const saveProfile = async (event: FormEvent) => {
    event.preventDefault()
    if (photos.showsFailed()) return
    const chosen = newPicture ? { picture: newPicture, seen: { picture: seenPicture } } : {}
    if (!(await profile.submit(profileStep, { isFromOnboarding: true, ...chosen }))) return
    if (newPicture) setSeenPicture(newPicture)
    go(1)
  }
  const saveAddress = async (event: FormEvent) => {
    event.preventDefault()
    if (!(await profile.submit(addressStep, { isFromOnboarding: true }))) return
    // a member who came to list something does so in the listing form
    if (state?.returnTo?.split('?')[0] === paths.list || me.hasAddedListing) leave()
    else go(2)
  }

  return (
    <>
      <PageHead title={title} onBack={step === 1 ? () => go(0) : back} />
      <div className={css.page}>
        <div className={step === 2 ? `${css.top} ${css.wide}` : css.top}>
          <Stepper steps={steps} current={step} />
          <p ref={lead} tabIndex={-1} className={css.lead}>
            {leads[step]}
          </p>
          {step === 2 && (
            <Button look="plain" isSmall className={css.later} onClick={leave}>
              {memberTexts.later}
            </Button>
          )}
        </div>
        {step === 0 && (
          <Form className={css.form} onSubmit={saveProfile}>
            <div className={css.fields}>
              <PhotoUploader photos={photos} label="Picture" hint="A friendly face helps. You can add it later, too." />
              <NameFields {...profile} />
              <PhoneField {...profile} />
              <HeightField {...profile} />
              <ChangedElsewhere differences={profile.differences} onTake={take} />
              <FieldError>{profile.failure}</FieldError>
            </div>
            <Next isBusy={profile.isSaving || photos.isBusy} />
          </Form>
        )}
        {step === 1 && (
          <Form className={css.form} onSubmit={saveAddress}>
            <div className={css.fields}>
              <AddressFields {...profile} />
              <ChangedElsewhere differences={profile.differences} onTake={profile.take} />
              <FieldError>{profile.failure}</FieldError>
            </div>
            <Next isBusy={profile.isSaving} />
          </Form>
        )}
        {step === 2 && (
          <ListingForm
            userId={me.id}
            label="List item"
            onSave={async (draft) => {
              const id = await list.mutateAsync(draft)
              notice.good(listingTexts.created)
              profileDraft.clear()
              navigate(state?.returnTo ?? paths.listingById(id), { replace: true })
            }}
          />
        )}
      </div>
    </>
  )
}

function Next({ isBusy }: { isBusy: boolean }) {
  return (
    <StickyAction>
      <Button type="submit" look="accent" isWide isBusy={isBusy}>
        Continue
      </Button>
    </StickyAction>
  )
}
