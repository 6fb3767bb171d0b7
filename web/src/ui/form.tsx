import '../base/field-sentences.ts'
import { type ComponentProps, useEffect, useRef } from 'react'
import { scrolling } from './motion.ts'
import { submittedForms } from './submitted-form.ts'
import { isBeneathModal } from './use-overlay.ts'

const problems = '[aria-invalid="true"], [role="alert"], [data-field-error], [data-send-failure]'
const controls =
  'input:not([type="hidden"]):not([disabled]), select:not([disabled]), textarea:not([disabled]), button:not([disabled]):not([data-direction])'

/** The control of a problem: itself, or the first of the group that its message is in; null for one of the whole form. */
function controlOf(problem: HTMLElement, form: HTMLElement): HTMLElement | null {
  if (problem.matches('[aria-invalid="true"]')) return problem
  const field = problem.id ? form.querySelector<HTMLElement>(`[aria-describedby~="${CSS.escape(problem.id)}"]`) : null
  const group = (field ?? problem).closest<HTMLElement>('fieldset, [role="group"]')
  if (field?.matches(controls)) return field
  if (!group || !form.contains(group)) return null
  return group.querySelector<HTMLElement>(`input:checked, ${controls}`)
}

const firstProblem = (form: HTMLElement) =>
  [...form.querySelectorAll<HTMLElement>(problems)].find((one) => one.getClientRects().length > 0)

/** Scrolls to the first problem that a form shows, and puts the focus on its control. Returns whether there is one. */
export function showFirstProblem(form: HTMLElement): boolean {
  const problem = firstProblem(form)
  if (!problem) return false
  const control = controlOf(problem, form)
  if (!control) problem.tabIndex = -1
  const target = control ?? problem
  target.focus({ preventScroll: true })
  // a control that is hidden is drawn by its label
  const box = target.closest('label') ?? target
  box.scrollIntoView({ block: 'center', behavior: scrolling() })
  return true
}

/**
 * Every form of the app (product.md §8). After a press on its button the first thing that is wrong is scrolled to and focused, as
 * soon as it is shown: by the form itself or by the server's answer, unless the member went on typing meanwhile. The answer to what a
 * dialog confirmed is there before the dialog has closed and returned the focus to the button: it is shown after that.
 */
export function Form({ onSubmit, ref, ...rest }: Omit<ComponentProps<'form'>, 'noValidate' | 'ref'> & FormRef) {
  const own = useRef<HTMLFormElement>(null)
  useEffect(() => {
    const form = own.current
    if (!form) return
    let frame = 0
    const look = () => {
      if (!submittedForms.has(form) || !firstProblem(form)) return
      if (!isBeneathModal(form)) {
        if (showFirstProblem(form)) submittedForms.delete(form)
      } else if (!frame)
        frame = requestAnimationFrame(() => {
          frame = 0
          look()
        })
    }
    const goOn = () => void submittedForms.delete(form)
    const observer = new MutationObserver(look)
    observer.observe(form, { subtree: true, childList: true, attributeFilter: ['aria-invalid'] })
    form.addEventListener('input', goOn)
    return () => {
      goOn()
      cancelAnimationFrame(frame)
      observer.disconnect()
      form.removeEventListener('input', goOn)
    }
  }, [])
  const submit: ComponentProps<'form'>['onSubmit'] = (event) => {
    const form = event.currentTarget
    submittedForms.add(form)
    onSubmit?.(event)
    // what was wrong before and still is: nothing changes in the form
    requestAnimationFrame(() => {
      if (submittedForms.has(form) && form.isConnected && showFirstProblem(form)) submittedForms.delete(form)
    })
  }
  return (
    <form
      {...rest}
      ref={(element) => {
        own.current = element
        if (ref) ref.current = element
      }}
      onSubmit={submit}
      noValidate
    />
  )
}

type FormRef = { ref?: { current: HTMLFormElement | null } }
