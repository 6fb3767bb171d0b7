import type { ComponentType } from 'react'
import type { Answers } from '../answers.ts'
import { Stage } from '../stage.tsx'

type Context = { id: string; parameters: { answers?: Answers } }

export default {
  parameters: { layout: 'fullscreen', options: { storySort: { method: 'alphabetical' } } },
  decorators: [
    (Story: ComponentType, { id, parameters: { answers } }: Context) => (
      <Stage key={id} answers={answers}>
        <Story />
      </Stage>
    ),
  ],
}
