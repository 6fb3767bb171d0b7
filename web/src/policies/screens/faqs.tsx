import { useTitle } from '../../ui/use-title.ts'

/** Questions and answers. */
export default function Faqs() {
  useTitle('FAQs')
  return <h1>FAQs</h1>
}
