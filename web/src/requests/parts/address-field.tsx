import { useMe } from '../../members/calls.ts'
import { AddressLines } from '../../orders/parts/address-lines.tsx'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { addressOf } from '../addresses.ts'
import css from './address-field.module.css'
import { Question } from './question.tsx'

/** The delivery address: the member's home or their address for deliveries, both editable here. */
export function AddressField({
  usesPrimary,
  onChange,
  onEdit,
  error,
}: {
  usesPrimary: boolean
  onChange: (usesPrimary: boolean) => void
  onEdit: () => void
  error?: string | undefined
}) {
  const me = useMe()
  if (!me) return <Skeleton height="120px" />
  const choices = [true, false].flatMap((primary) => {
    const address = addressOf(me, primary)
    return address ? [{ primary, address }] : []
  })
  const [first] = choices
  const only = choices.length === 1 && first?.primary === usesPrimary ? first.address : null
  return (
    <Question asks="Where should it go?" error={error}>
      {only ? (
        <div className={css.only}>
          <address>{[only.address, only.address2, only.city, only.postcode].filter(Boolean).join(', ')}</address>
          <Button look="quiet" isSmall onClick={onEdit}>
            Change<VisuallyHidden> or add an address</VisuallyHidden>
          </Button>
        </div>
      ) : (
        <>
          {choices.map(({ primary, address }) => (
            <label key={String(primary)} className={css.choice}>
              <input
                type="radio"
                name="deliveryAddress"
                data-has-mark
                checked={usesPrimary === primary}
                onChange={() => onChange(primary)}
              />
              <span>
                <strong>{primary ? 'My address' : 'Another address, for delivery only'}</strong>
                <AddressLines address={address} />
              </span>
            </label>
          ))}
          <Button look="quiet" isSmall className={css.edit} onClick={onEdit}>
            {choices.length > 0 ? 'Change or add an address' : 'Add an address'}
          </Button>
        </>
      )}
    </Question>
  )
}
