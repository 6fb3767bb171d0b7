import { useState } from 'react'
import { ChoiceGroup } from './choice-group.tsx'
import { Swatch, Swatches } from './swatch.tsx'

export default { title: 'ui/swatch' }

const dots = { Burgundy: '#6d1b33', Navy: '#1f2b4d', White: '#ffffff', Yellow: '#f0cc45' }

export function Colours() {
  const [chosen, setChosen] = useState('Navy')
  return (
    <ChoiceGroup label="Colour">
      <Swatches>
        {Object.entries(dots).map(([name, dot]) => (
          <Swatch
            key={name}
            name="colour"
            dot={dot}
            label={name}
            checked={chosen === name}
            onChange={() => setChosen(name)}
          />
        ))}
      </Swatches>
    </ChoiceGroup>
  )
}
