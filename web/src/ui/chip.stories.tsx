import { Chip, RemovableChip, Tag } from './chip.tsx'

export default { title: 'ui/chip' }

export const Checkboxes = () => (
  <>
    <Chip>Dress</Chip>
    <Chip defaultChecked>Skirt</Chip>
    <Chip disabled>Suit</Chip>
    <Chip disabled defaultChecked>
      Shoes
    </Chip>
  </>
)
export const RadioButtons = () => (
  <fieldset>
    <legend>Size</legend>
    <Chip type="radio" name="size">
      10
    </Chip>
    <Chip type="radio" name="size" defaultChecked>
      12
    </Chip>
  </fieldset>
)
export const WithColour = () => (
  <>
    <Chip dot="#7b2d43">Burgundy</Chip>
    <Chip dot="#ffffff" defaultChecked>
      White
    </Chip>
  </>
)
export const Removable = () => (
  <>
    <RemovableChip name="size" onRemove={() => undefined}>
      UK 12
    </RemovableChip>
    <RemovableChip name="dates" onRemove={() => undefined} onOpen={() => undefined}>
      Fri 4 – Sun 6 Dec
    </RemovableChip>
  </>
)
export const LongText = () => (
  <Chip>Only friends and the friends of friends who live within five miles of my home in Hebden Bridge</Chip>
)
export const Tags = () => (
  <>
    <Tag>Draft</Tag>
    <Tag tone="brand">Accepted</Tag>
    <Tag tone="success">Completed</Tag>
    <Tag tone="warning">Needs an answer</Tag>
    <Tag tone="danger">Disputed</Tag>
  </>
)
