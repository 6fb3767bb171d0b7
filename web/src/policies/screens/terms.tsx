import { Prose } from '../../ui/prose.tsx'
import { useTitle } from '../../ui/use-title.ts'

/** Terms and conditions. */
export default function Terms() {
  useTitle('Terms and conditions')
  return (
    <Prose title="Terms and conditions" note="Last updated 31st May 2025">
      <h2>In short</h2>
      <p>
        Hemline is for people of 18 or over in the UK, with one account each. You may list what is yours, borrow what
        others list, and must return it clean, whole and on time.
      </p>
      <h2>Money</h2>
      <p>
        When you ask for a garment your card is held, not charged. The money is taken only if the lender accepts; she
        has 7 days to answer. After a decline, or no answer, the hold is released.
      </p>
      <h2>Damage</h2>
      <p>
        Dry cleaning £18, stain removal £20, broken zip £20, missing button(s) £10, hem £25. Lost or beyond repair: the
        full replacement value that you saw and agreed to when you asked. Damage is reported within 24 hours.
      </p>
      <h2>Cancelling</h2>
      <p>
        A loan can be cancelled up to 72 hours before it starts. What was held is released, what was paid is refunded.
      </p>
    </Prose>
  )
}
