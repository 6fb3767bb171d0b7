import { PHONE_CHECK_MS } from '@hemline/contract/limits.ts'
import type { OwnProfile } from '@hemline/contract/members/shapes.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf, SendError } from '../../base/send.ts'
import { notice } from '../../ui/notice.tsx'
import { noticeFailure } from '../../ui/use-failure-notice.ts'
import { meQuery, useChangeUser } from '../calls.ts'
import {
  changesOf,
  differencesOf,
  errorsOf,
  failureOf,
  followProfile,
  formOf,
  inBritain,
  type OpenedProfile,
  type ProfileBody,
  type ProfileDraft,
  type ProfileErrors,
  type ProfileField,
  type ProfileForm,
  withDraft,
} from '../profile-form.ts'
import { useLiveCheck } from './use-live-check.ts'

/** Loaded with the first check. */
async function checkPhone(value: string): Promise<string | null> {
  const { PHONE_INVALID_LIVE, parseUkPhone } = await import('@hemline/contract/members/phone.ts')
  return parseUkPhone(value) ? null : PHONE_INVALID_LIVE
}

const noDraft: ProfileDraft = { typed: {}, opened: {} }

/**
 * The profile as a form: its values, its errors, and a function that saves the changes. `draft`: what was typed before the
 * form was last left.
 */
export function useProfileForm(me: OwnProfile, draft = noDraft) {
  const [form, setForm] = useState<ProfileForm>(() => withDraft(me, draft).form)
  const [opened, setOpened] = useState<OpenedProfile>(() => withDraft(me, draft).opened)
  const [known, setKnown] = useState(me)
  if (known !== me) {
    const next = followProfile({ form, opened }, me)
    setKnown(me)
    setForm(next.form)
    setOpened(next.opened)
  }
  const [differing, setDiffering] = useState<(ProfileField | 'picture')[]>([])
  const client = useQueryClient()
  const [errors, setErrors] = useState<ProfileErrors>({})
  const [failure, setFailure] = useState<string>()
  const save = useChangeUser()
  const newPhone = form.phoneNumber.trim() === inBritain(me.phoneNumber) ? '' : form.phoneNumber
  const livePhone = useLiveCheck(newPhone, PHONE_CHECK_MS, checkPhone)
  const problemsOf = (fields: readonly ProfileField[]): ProfileErrors => ({
    ...(livePhone && fields.includes('phoneNumber') ? { phoneNumber: livePhone } : {}),
    ...errorsOf(me, form, fields),
  })

  /** Shows what a newer change elsewhere says differently; what is saved next is compared with that one. */
  const showDifferences = async (fields: (ProfileField | 'picture')[]) => {
    const now = await client.fetchQuery({ ...meQuery(), staleTime: 0 })
    setOpened((before) => ({ ...before, ...Object.fromEntries(fields.map((field) => [field, now[field]])) }))
    setDiffering(fields)
    setFailure(undefined)
    setErrors({})
  }

  return {
    form,
    opened,
    errors,
    failure,
    differences: differencesOf(differing, opened),
    /** Takes the newer value of a field in place of what was typed. */
    take(name: string) {
      if (name !== 'picture') {
        const field = name as ProfileField
        setForm((before) => ({ ...before, [field]: formOf(opened)[field] }))
      }
      setDiffering((before) => before.filter((one) => one !== name))
    },
    livePhone,
    isSaving: save.isPending,
    onChange(field: ProfileField, value: string) {
      setForm((before) => ({ ...before, [field]: value }))
      setErrors((before) => ({ ...before, [field]: undefined }))
      setFailure(undefined)
    },
    changes: (fields: readonly ProfileField[]) => changesOf(opened, form, fields),
    problems: problemsOf,
    dismissFailure: () => setFailure(undefined),
    /** Saves the changes to these fields. Returns false if any is invalid; the error is then at its field. */
    async submit(fields: readonly ProfileField[], more: ProfileBody = {}): Promise<boolean> {
      const next = errorsOf(me, form, fields)
      setErrors(next)
      setFailure(undefined)
      if (fields.some((field) => next[field])) return false
      const changes = changesOf(opened, form, fields)
      const body = { ...changes, ...more, seen: { ...changes.seen, ...more.seen } }
      try {
        const { data } = await save.mutateAsync(body)
        const fieldsOf = (of: OpenedProfile | ProfileForm) =>
          Object.fromEntries(fields.map((field) => [field, of[field]]))
        setForm((before) => ({ ...before, ...fieldsOf(formOf(data)) }))
        setOpened((before) => ({ ...before, ...fieldsOf(data) }))
        setDiffering([])
        return true
      } catch (error) {
        if (error instanceof SendError && error.code === 'CHANGED_MEANWHILE') {
          setFailure(error.message)
          await showDifferences(Object.keys(error.fields) as ProfileField[]).catch(() => undefined)
          return false
        }
        if (error instanceof SendError && error.fields) setErrors(error.fields as ProfileErrors)
        setFailure(messageOf(error))
        // the catalogue has a text of its own for a postcode that cannot exist
        if (error instanceof SendError && error.code === 'INVALID_POSTCODE') notice.bad(error.message)
        else noticeFailure(failureOf(body), error)
        return false
      }
    },
  }
}
