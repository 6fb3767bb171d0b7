import { useState } from 'react'
import { CheckField, PasswordField, SelectField, TextArea, TextField } from './field.tsx'

export default { title: 'ui/field' }

export const Text = () => <TextField label="First name" />
export const TextFilled = () => <TextField label="First name" defaultValue="Maya" />
export const TextOptional = () => <TextField label="Address line 2" isOptional />
export const TextWithHint = () => <TextField label="Postcode" hint="Only the first half is shown to others." />
export const TextWithError = () => (
  <TextField label="Postcode" hint="As on your post." error="Enter a postcode, like HX7 6AB." defaultValue="HX" />
)
export const TextWithPrefix = () => <TextField label="Replacement price" prefix="£" inputMode="decimal" />
export const TextDisabled = () => <TextField label="Email" defaultValue="maya@example.com" disabled />
export const TextLong = () => (
  <TextField
    label="What would you like the person you are borrowing this from to know about the occasion you need it for?"
    error="Write a little less: this has become longer than the letter that it is printed on."
    hint="They read it before they decide, so say what it is for and how you will look after it."
  />
)
export const Password = () => <PasswordField label="Password" hint="At least 10 characters." />
export const PasswordWithError = () => <PasswordField label="Password" error="Enter your password." />
export const Area = () => <TextArea label="Description" />
export function AreaWithCount() {
  const [value, setValue] = useState('Silk, worn twice.')
  return (
    <TextArea label="Description" maxLength={300} value={value} onChange={({ target }) => setValue(target.value)} />
  )
}
export const AreaWithError = () => <TextArea label="Description" error="Describe the item." />
export const Select = () => (
  <SelectField label="Category">
    <option>Dress</option>
    <option>Suit</option>
  </SelectField>
)
export const SelectWithError = () => (
  <SelectField label="Category" error="Choose a category.">
    <option value="">Choose</option>
  </SelectField>
)
export const SelectDisabled = () => (
  <SelectField label="Category" disabled>
    <option>Dress</option>
  </SelectField>
)
export const Check = () => <CheckField label="I have read the terms" />
export const CheckChecked = () => <CheckField label="I have read the terms" defaultChecked />
export const CheckWithError = () => <CheckField label="I have read the terms" error="Accept the terms to go on." />
export const CheckDisabled = () => <CheckField label="I have read the terms" disabled />
export function Switch() {
  const [isOn, setOn] = useState(false)
  return <CheckField isSwitch label="Email me" checked={isOn} onChange={({ target }) => setOn(target.checked)} />
}
export const SwitchDisabled = () => <CheckField isSwitch label="Email me" disabled />
