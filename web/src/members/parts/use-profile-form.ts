import { PHONE_CHECK_MS } from '@hemline/contract/limits.ts'
import type { OwnProfile } from '@hemline/contract/members/shapes.ts'
import { memberTexts } from '@hemline/contract/members/words.ts'
import { useState } from 'react'
import { messageOf, SendError } from '../../base/send.ts'
import { notice } from '../../ui/notice.tsx'
import { noticeFailure } from '../../ui/use-failure-notice.ts'
import { useChangeUser } from '../calls.ts'
import {
  changesOf,
  errorsOf,
  formOf,
  inBritain,
  mergeChanges,
  type ProfileBody,
  type ProfileErrors,
  type ProfileField,
  type ProfileForm,
} from '../profile-form.ts'
import { useLiveCheck } from './use-live-check.ts'

/** Loaded with the first check. */
async function checkPhone(value: string): Promise<string | null> {
  const { PHONE_INVALID_LIVE, parseUkPhone } = await import('@hemline/contract/members/phone.ts')
  return parseUkPhone(value) ? null : PHONE_INVALID_LIVE
}

/** The profile as a form: its values, its errors, and a function that saves the changes. */
export function useProfileForm(me: OwnProfile, typed?: Partial<ProfileForm>) {
  const [form, setForm] = useState<ProfileForm>(() => ({ ...formOf(me), ...typed }))
  const [known, setKnown] = useState(me)
  if (known !== me) {
    setKnown(me)
    setForm(mergeChanges(form, { before: formOf(known), now: formOf(me) }))
  }
  const [errors, setErrors] = useState<ProfileErrors>({})
  const [failure, setFailure] = useState<string>()
  const save = useChangeUser()
  const newPhone = form.phoneNumber.trim() === inBritain(me.phoneNumber) ? '' : form.phoneNumber
  const livePhone = useLiveCheck(newPhone, PHONE_CHECK_MS, checkPhone)
  const problemsOf = (fields: readonly ProfileField[]): ProfileErrors => ({
    ...(livePhone && fields.includes('phoneNumber') ? { phoneNumber: livePhone } : {}),
    ...errorsOf(me, form, fields),
  })

  return {
    form,
    errors,
    failure,
    livePhone,
    isSaving: save.isPending,
    onChange(field: ProfileField, value: string) {
      setForm((before) => ({ ...before, [field]: value }))
      setErrors((before) => ({ ...before, [field]: undefined }))
      setFailure(undefined)
    },
    changes: (fields: readonly ProfileField[]) => changesOf(me, form, fields),
    problems: problemsOf,
    dismissFailure: () => setFailure(undefined),
    /** Saves the changes to these fields. Returns false if any is invalid; the error is then at its field. */
    async submit(fields: readonly ProfileField[], more: ProfileBody = {}): Promise<boolean> {
      const found = errorsOf(me, form, fields)
      setErrors(found)
      setFailure(undefined)
      const firstWrong = fields.find((field) => found[field])
      if (firstWrong) {
        document.querySelector<HTMLElement>(`[name="${firstWrong}"]`)?.focus()
        return false
      }
      try {
        const { data } = await save.mutateAsync({ ...changesOf(me, form, fields), ...more })
        setForm(formOf(data))
        return true
      } catch (error) {
        if (error instanceof SendError && error.fields) setErrors(error.fields as ProfileErrors)
        setFailure(messageOf(error))
        // the catalogue has a text of its own for a postcode that cannot exist
        if (error instanceof SendError && error.code === 'INVALID_POSTCODE') notice.bad(error.message)
        else noticeFailure(memberTexts.saveFailed, error)
        return false
      }
    },
  }
}
