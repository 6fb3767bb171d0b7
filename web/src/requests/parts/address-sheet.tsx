import { isBlank } from '@hemline/contract/blank.ts'
import { POSTCODE_INVALID, parsePostcode } from '@hemline/contract/members/rules.ts'
import type { OwnProfile } from '@hemline/contract/members/shapes.ts'
import { memberTexts } from '@hemline/contract/members/words.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { SendError } from '../../base/send.ts'
import { meQuery, useChangeUser } from '../../members/calls.ts'
import { AddressInputs, type AddressPart, type PostalAddress } from '../../members/parts/address-inputs.tsx'
import { ProfileDifferences } from '../../members/parts/profile-differences.tsx'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { ChoiceGroup } from '../../ui/choice-group.tsx'
import { Form } from '../../ui/form.tsx'
import { notice } from '../../ui/notice.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { noticeFailure } from '../../ui/use-failure-notice.ts'
import { useRetainedState } from '../../ui/use-retained-state.ts'
import { type AddressField, addressOf, changeOf, partOf } from '../addresses.ts'
import css from './address-field.module.css'

const emptyAddress: PostalAddress = { address: '', address2: '', city: '', postcode: '' }
type Problems = { [part in AddressPart]?: string }

function problemsOf(address: PostalAddress): Problems {
  const problems: Problems = {}
  if (isBlank(address.address)) problems.address = 'Address is required'
  if (isBlank(address.city)) problems.city = 'City is required'
  if (!parsePostcode(address.postcode)) problems.postcode = POSTCODE_INVALID
  return problems
}

/** Changes the delivery address: permanently, or for this delivery only (product.md §11). */
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
  const [address, setAddress, forgetAddress] = useRetainedState(
    `delivery address, ${usesPrimary ? 'default' : 'for one delivery'}`,
    addressOf(me, usesPrimary) ?? emptyAddress,
  )
  const [isDefault, setDefault] = useState(usesPrimary)
  const [problems, setProblems] = useState<Problems>({})
  const changeUser = useChangeUser()
  const formId = useId()
  const [opened, setOpened] = useState(me)
  const [differing, setDiffering] = useState<AddressField[]>([])
  const client = useQueryClient()

  const change = (part: AddressPart, value: string) => {
    setAddress({ ...address, [part]: value })
    setProblems(({ [part]: _, ...others }) => others)
  }

  const take = (name: string) => {
    const part = partOf(name as AddressField)
    change(part, opened[name as AddressField] ?? '')
    setDiffering((before) => before.filter((one) => one !== name))
  }

  const save = async (event: React.FormEvent) => {
    event.preventDefault()
    const next = problemsOf(address)
    setProblems(next)
    if (Object.keys(next).length > 0) return
    try {
      await changeUser.mutateAsync(changeOf(address, isDefault, opened))
      forgetAddress()
      onSaved(isDefault)
    } catch (error) {
      if (error instanceof SendError && error.code === 'CHANGED_MEANWHILE') {
        setOpened(await client.fetchQuery({ ...meQuery(), staleTime: 0 }).catch(() => opened))
        setDiffering(Object.keys(error.fields) as AddressField[])
      } else if (error instanceof SendError && error.code === 'INVALID_POSTCODE') {
        setProblems({ postcode: error.message })
        notice.bad(error.message)
      } else noticeFailure(memberTexts.addressFailed, error)
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
      <Form id={formId} className={css.form} onSubmit={save}>
        <AddressInputs address={address} errors={problems} onChange={change} />
        <ProfileDifferences fields={differing} now={opened} onTake={take} />
        <ChoiceGroup label="Save it for next time?">
          <Chip type="radio" name="keep" checked={isDefault} onChange={() => setDefault(true)}>
            {memberTexts.setAsDefault}
          </Chip>
          <Chip type="radio" name="keep" checked={!isDefault} onChange={() => setDefault(false)}>
            {memberTexts.thisDeliveryOnly}
          </Chip>
        </ChoiceGroup>
      </Form>
    </Sheet>
  )
}
