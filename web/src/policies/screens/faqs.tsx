import { Prose } from '../../ui/prose.tsx'
import { useTitle } from '../../ui/use-title.ts'

/** FAQs. */
export default function Faqs() {
  useTitle('FAQs')
  return (
    <Prose title="FAQs">
      <h2>What is a coin?</h2>
      <p>
        A coin borrows one garment outside your circle of friends. Your first listing earns one; so does each loan
        outside your friends that you complete. Coins are neither needed nor earned between friends.
      </p>
      <h2>What does it cost?</h2>
      <p>
        Tracked post there and back is £6.90, dry cleaning £18 where a garment needs it. In person between friends there
        is nothing to pay.
      </p>
      <h2>It does not fit. What now?</h2>
      <p>
        Tell us on the order’s page within 24 hours of receiving it: your coin comes back, and you return the garment.
      </p>
    </Prose>
  )
}
