import { Question } from './question.tsx'

export default { title: 'requests/question' }

const field = <input aria-label="Answer" />

export const Plain = () => <Question asks="When do you need it?">{field}</Question>
export const WithHint = () => (
  <Question asks="When do you need it?" hint="Up to 14 days.">
    {field}
  </Question>
)
export const WithError = () => (
  <Question asks="When do you need it?" hint="Up to 14 days." error="Please select date range">
    {field}
  </Question>
)
