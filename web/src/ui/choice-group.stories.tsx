import { Chip } from './chip.tsx'
import { ChoiceGroup } from './choice-group.tsx'

export default { title: 'ui/choice-group' }

const sizes = ['8', '10', '12'].map((size) => (
  <Chip key={size} type="radio" name="size">
    {size}
  </Chip>
))

export const Default = () => <ChoiceGroup label="Size">{sizes}</ChoiceGroup>
export const WithHint = () => (
  <ChoiceGroup label="Size" hint="UK sizes, as on the label.">
    {sizes}
  </ChoiceGroup>
)
export const WithError = () => (
  <ChoiceGroup label="Size" error="Choose a size.">
    {sizes}
  </ChoiceGroup>
)
