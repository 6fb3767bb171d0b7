import type { ComponentType } from 'react'
import type { Answers } from './answers.ts'

/** A story in Component Story Format: a component without props, and the server's answers. */
export type Story = ComponentType & { parameters?: { answers?: Answers } }
type StoryFile = { default: { title: string; parameters?: { answers?: Answers } } } & Record<string, Story>

const files = import.meta.glob<StoryFile>('../src/**/*.stories.tsx', { eager: true })

/** Every story by 'title/Name', with the answers of its file and its own. */
export const stories: ReadonlyMap<string, { Story: Story; answers: Answers }> = new Map(
  Object.values(files).flatMap(({ default: { title, parameters }, ...named }) =>
    Object.entries(named).map(([name, Story]) => [
      `${title}/${name}`,
      { Story, answers: { ...parameters?.answers, ...Story.parameters?.answers } },
    ]),
  ),
)
