import { CircleAlert } from 'lucide-react'
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import css from './field-error.module.css'
import { submittedForms } from './submitted-form.ts'

/**
 * The error message of a field, with the `id` that describes it. It is an alert as it appears by typing. A form that was
 * submitted leads to the first field that is wrong, which its message describes: no alert, which all of them would be together.
 */
export function FieldError({ id, children }: { id?: string; children?: ReactNode }) {
  if (!children) return null
  return (
    <Message key={typeof children === 'string' ? children : undefined} id={id}>
      {children}
    </Message>
  )
}

function Message({ id, children }: { id: string | undefined; children: ReactNode }) {
  const message = useRef<HTMLParagraphElement>(null)
  const [isAlert, setAlert] = useState(!id)
  useLayoutEffect(() => {
    if (!id) return
    // who submits by Enter in this field is there already: nothing else reads its message out
    const isHere = document.activeElement?.closest(`[aria-describedby~="${CSS.escape(id)}"]`)
    const form = message.current?.closest('form')
    if (isHere || !form || !submittedForms.has(form)) setAlert(true)
  }, [id])
  return (
    <p ref={message} className={css.error} id={id} role={isAlert ? 'alert' : undefined} data-field-error>
      <CircleAlert size={16} aria-hidden="true" />
      <span>{children}</span>
    </p>
  )
}
