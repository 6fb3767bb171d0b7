import { ChevronDown, Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { IconButton } from './button.tsx'
import css from './field.module.css'
import { FieldError } from './field-error.tsx'
import { type FieldIds, useFieldIds } from './field-ids.ts'

export { ChoiceGroup } from './choice-group.tsx'
export { FieldError } from './field-error.tsx'

type Own = { label: ReactNode; hint?: ReactNode; error?: string | undefined; isOptional?: boolean; end?: ReactNode }

/** The props that connect a control to its label, hint and error. `more`: the id of what describes it beside them. */
const controlProps = ({ id, describedBy }: FieldIds, error: string | undefined, more?: string) =>
  ({
    id,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': more && describedBy ? `${more} ${describedBy}` : (more ?? describedBy),
  }) as const

function Frame({ ids, label, hint, error, isOptional, end, children }: Own & { ids: FieldIds; children: ReactNode }) {
  const { id, hintId, errorId } = ids
  return (
    <div className={css.field}>
      <label className={css.label} htmlFor={id}>
        {label} {isOptional && <span className={css.optional}>(optional)</span>}
      </label>
      {children}
      {(error || hint || end) && (
        <div className={css.below}>
          {error ? <FieldError id={errorId}>{error}</FieldError> : hint && <span id={hintId}>{hint}</span>}
          {end && <span className={css.count}>{end}</span>}
        </div>
      )}
    </div>
  )
}

/** A single-line text field. `prefix` is shown inside, before the value: "£". */
export function TextField({
  label,
  hint,
  error,
  isOptional,
  end,
  prefix,
  ...rest
}: Own & { prefix?: string } & Omit<ComponentProps<'input'>, 'prefix'>) {
  const fieldIds = useFieldIds(error, hint, rest.id)
  return (
    <Frame ids={fieldIds} {...{ label, hint, error, isOptional, end }}>
      <div className={css.box}>
        {prefix && (
          <span className={css.prefix} aria-hidden="true">
            {prefix}
          </span>
        )}
        <input
          {...rest}
          {...controlProps(fieldIds, error, rest['aria-describedby'])}
          className={prefix ? `${css.input} ${css.withPrefix}` : css.input}
        />
      </div>
    </Frame>
  )
}

/** A password field whose value can be shown. */
export function PasswordField({ label, hint, error, isOptional, end, ...rest }: Own & ComponentProps<'input'>) {
  const fieldIds = useFieldIds(error, hint, rest.id)
  const [isShown, setShown] = useState(false)
  return (
    <Frame ids={fieldIds} {...{ label, hint, error, isOptional, end }}>
      <div className={css.box}>
        <input
          {...rest}
          {...controlProps(fieldIds, error)}
          type={isShown ? 'text' : 'password'}
          className={`${css.input} ${css.withEnd}`}
        />
        <IconButton
          className={css.end}
          label={isShown ? 'Hide password' : 'Show password'}
          onClick={() => setShown(!isShown)}
        >
          {isShown ? <EyeOff size={20} aria-hidden="true" /> : <Eye size={20} aria-hidden="true" />}
        </IconButton>
      </div>
    </Frame>
  )
}

/** A multi-line text field, with a character count if it has a `maxLength`. */
export function TextArea({ label, hint, error, isOptional, end, ...rest }: Own & ComponentProps<'textarea'>) {
  const fieldIds = useFieldIds(error, hint, rest.id)
  const count =
    rest.maxLength && typeof rest.value === 'string' ? `${rest.value.length} / ${rest.maxLength}` : undefined
  return (
    <Frame ids={fieldIds} {...{ label, hint, error, isOptional, end: end ?? count }}>
      <textarea rows={3} {...rest} {...controlProps(fieldIds, error)} className={css.input} />
    </Frame>
  )
}

/** A native select. */
export function SelectField({
  label,
  hint,
  error,
  isOptional,
  end,
  children,
  ...rest
}: Own & ComponentProps<'select'>) {
  const fieldIds = useFieldIds(error, hint, rest.id)
  return (
    <Frame ids={fieldIds} {...{ label, hint, error, isOptional, end }}>
      <div className={css.box}>
        <select {...rest} {...controlProps(fieldIds, error)} className={css.input}>
          {children}
        </select>
        <ChevronDown size={20} className={css.arrow} aria-hidden="true" />
      </div>
    </Frame>
  )
}

/** A checkbox with its label beside it; `isSwitch` for a setting that takes effect immediately. */
export function CheckField({
  label,
  hint,
  error,
  isSwitch,
  ...rest
}: Pick<Own, 'label' | 'hint' | 'error'> & { isSwitch?: boolean } & ComponentProps<'input'>) {
  const fieldIds = useFieldIds(error, hint, rest.id)
  return (
    <div>
      <label className={isSwitch ? `${css.check} ${css.switch}` : css.check}>
        <input
          {...rest}
          {...controlProps(fieldIds, error)}
          type="checkbox"
          role={isSwitch ? 'switch' : undefined}
          data-has-mark
        />
        <span>{label}</span>
      </label>
      {hint && !error && (
        <p className={css.below} id={fieldIds.hintId}>
          {hint}
        </p>
      )}
      <FieldError id={fieldIds.errorId}>{error}</FieldError>
    </div>
  )
}
