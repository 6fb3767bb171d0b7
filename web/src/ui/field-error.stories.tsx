import { FieldError } from './field-error.tsx'

export default { title: 'ui/field-error' }

export const Short = () => <FieldError>Enter your first name.</FieldError>
export const LongText = () => (
  <FieldError>
    That code doesn’t match the one we emailed to you at 10:42. Check it and try again, or ask for a new one.
  </FieldError>
)
export const Nothing = () => <FieldError />
