import { useState } from 'react'
import { Tabs } from './tabs.tsx'

export default { title: 'ui/tabs' }

const head = <Name extends string>(name: Name, label: string, waiting = 0) => ({
  name,
  label,
  waiting,
  waitingLabel: 'waiting for you',
})
const few = [head('borrowing', 'Borrowing', 2), head('lending', 'Lending'), head('past', 'Past')]
const many = ['Orders', 'Claims', 'Disputes', 'Reports', 'Labels', 'Payouts', 'Members', 'Newsletter', 'Timers'].map(
  (label, at) => head(label.toLowerCase(), label, at % 3),
)

function Chosen({ heads, first }: { heads: ReturnType<typeof head>[]; first: string }) {
  const [chosen, setChosen] = useState(first)
  return (
    <Tabs label="What to show" heads={heads} chosen={chosen} onChoose={setChosen}>
      <p>
        What is {chosen}, with <a href="#top">their rules</a> below.
      </p>
    </Tabs>
  )
}

export const Few = () => <Chosen heads={few} first="borrowing" />
export const Many = () => <Chosen heads={many} first="members" />
export const Two = () => (
  <>
    <Chosen heads={few} first="borrowing" />
    <Chosen heads={few} first="past" />
  </>
)
