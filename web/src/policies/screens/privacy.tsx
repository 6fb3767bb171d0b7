import { Prose } from '../../ui/prose.tsx'
import { useTitle } from '../../ui/use-title.ts'

/** Privacy policy. */
export default function Privacy() {
  useTitle('Privacy policy')
  return (
    <Prose title="Privacy policy" note="Last updated 31st May 2025">
      <h2>What others see</h2>
      <p>
        Your first name, your picture, your reviews, your listings and the neighbourhood around your home. Never your
        street, your e-mail address or your phone number.
      </p>
      <h2>Your address</h2>
      <p>
        It is shown to the other side of an accepted order by post, and only until 14 days after the order is closed.
        Places on maps are moved away from your door, always in the same way.
      </p>
      <h2>Your photos</h2>
      <p>Photos are stored anew on upload; where and when they were taken is removed from them.</p>
    </Prose>
  )
}
