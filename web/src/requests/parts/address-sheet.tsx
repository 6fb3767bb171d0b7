import { POSTCODE_INVALID, parsePostcode } from '@hemline/contract/members/postcode.ts'
import type { OwnProfile } from '@hemline/contract/members/shapes.ts'
import { memberTexts } from '@hemline/contract/members/words.ts'
import { orderTexts } from '@hemline/contract/orders/words.ts'
import { useId, useState } from 'react'
import { SendError } from '../../base/send.ts'
import { useChangeUser } from '../../members/calls.ts'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { ChoiceGroup, TextField } from '../../ui/field.tsx'
import { notice } from '../../ui/notice.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { addressOf, changeOf, type PostalAddress } from '../addresses.ts'
import css from './address-field.module.css'

const nowhere: PostalAddress = { address: '', address2: '', city: '', postcode: '' }
type Problems = { [field in keyof PostalAddress]?: string }

function problemsOf(address: PostalAddress): Problems {
  const problems: Problems = {}
  if (!address.address.trim()) problems.address = 'Address is required'
  if (!address.city.trim()) problems.city = 'City is required'
  if (!parsePostcode(address.postcode)) problems.postcode = POSTCODE_INVALID
  return problems
}

/** Changes the delivery address: for good, or for this delivery only (transactions.txt §5). */
export function AddressSheet({
  me,
  usesPrimary,
  onClose,
  onSaved,
}: {
  me: OwnProfile
  usesPrimary: boolean
  onClose: () => void
  onSaved: (isDefault: boolean) => void
}) {
  const [address, setAddress] = useState(addressOf(me, usesPrimary) ?? nowhere)
  const [isDefault, setDefault] = useState(usesPrimary)
  const [problems, setProblems] = useState<Problems>({})
  const changeUser = useChangeUser()
  const formId = useId()

  const field = (name: keyof PostalAddress) => ({
    name,
    value: address[name],
    error: problems[name],
    onChange: (event: React.ChangeEvent<HTMLInputElement>) => {
      setAddress({ ...address, [name]: event.target.value })
      setProblems(({ [name]: _, ...others }) => others)
    },
  })

  const save = async (event: React.FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const found = problemsOf(address)
    setProblems(found)
    const [first] = Object.keys(found)
    if (first) return form.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus()
    try {
      await changeUser.mutateAsync(changeOf(address, isDefault))
      onSaved(isDefault)
    } catch (error) {
      if (error instanceof SendError && error.code === 'INVALID_POSTCODE') setProblems({ postcode: error.message })
      else notice.bad(orderTexts.addressFailed)
    }
  }

  return (
    <Sheet
      isOpen
      onClose={onClose}
      title="Delivery address"
      foot={
        <Button look="accent" type="submit" form={formId} isWide isBusy={changeUser.isPending}>
          Save address
        </Button>
      }
    >
      <form id={formId} className={css.form} onSubmit={save} noValidate>
        <TextField label="Address" autoComplete="address-line1" maxLength={100} {...field('address')} />
        <TextField
          label="Address line 2"
          isOptional
          autoComplete="address-line2"
          maxLength={100}
          {...field('address2')}
        />
        <TextField label="Town or city" autoComplete="address-level2" maxLength={60} {...field('city')} />
        <TextField
          label="Postcode"
          autoComplete="postal-code"
          autoCapitalize="characters"
          maxLength={10}
          {...field('postcode')}
        />
        <ChoiceGroup label="Keep it?">
          <Chip type="radio" name="keep" checked={isDefault} onChange={() => setDefault(true)}>
            {memberTexts.setAsDefault}
          </Chip>
          <Chip type="radio" name="keep" checked={!isDefault} onChange={() => setDefault(false)}>
            {memberTexts.thisDeliveryOnly}
          </Chip>
        </ChoiceGroup>
      </form>
    </Sheet>
  )
}
