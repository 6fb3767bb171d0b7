import { Check } from 'lucide-react'
import css from './stepper.module.css'

/** A list of steps: done, current, to come. */
export function Stepper({ steps, current }: { steps: readonly string[]; current: number }) {
  return (
    <ol className={css.steps} aria-label="Steps">
      {steps.map((name, index) => (
        <li
          key={name}
          className={index < current ? css.done : index === current ? css.here : undefined}
          aria-current={index === current ? 'step' : undefined}
        >
          <span className={css.mark} aria-hidden="true">
            {index < current ? <Check size={16} /> : index + 1}
          </span>
          {name}
        </li>
      ))}
    </ol>
  )
}
