import './short-timers.ts'
import { createRoot } from 'react-dom/client'
import { isUnanswered } from './answers.ts'
import { hasShortTimers } from './short-timers.ts'
import { queries, Stage } from './stage.tsx'
import { stories } from './stories.ts'

const PAINTS_AT_MOST = 60
const root = createRoot(document.getElementById('root')!)
let shows = 0

/** Renders a story alone and waits until its queries, fonts and paint are done. Throws if there is no such story. */
async function show(id: string): Promise<void> {
  const story = stories.get(id)
  if (!story) throw new Error(`There is no story ${id}`)
  const { Story, answers } = story
  shows += 1
  scrollTo(0, 0)
  closeNotices()
  root.render(
    <Stage key={shows} answers={answers}>
      <Story />
    </Stage>,
  )
  await painted()
  const isLoading = () => queries.isFetching({ predicate: ({ state }) => state.data === undefined }) > 0
  while (isLoading() && !isPending(answers) && !isUnanswered()) await painted()
  await document.fonts.ready
  await settled()
  if (!document.querySelector('dialog[open]')) startAtTop()
}

/** Closes what the story before left: notices belong to the whole app. */
function closeNotices(): void {
  for (const button of document.querySelectorAll<HTMLElement>('[aria-label="Close this notice"]')) button.click()
}

/** The next Tab starts at the top of the page, wherever the focus was. */
function startAtTop(): void {
  document.body.tabIndex = -1
  document.body.focus()
  document.body.removeAttribute('tabindex')
}

/** Waits until two paints in a row show the same and no short timer runs: parts that load later have come. */
async function settled(): Promise<void> {
  let before = ''
  for (let paints = 0; paints < PAINTS_AT_MOST && (hasShortTimers() || before !== document.body.innerHTML); paints++) {
    before = document.body.innerHTML
    await painted()
  }
}

const isPending = (answers: object) => Object.values(answers).includes('pending')

const painted = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))

Object.assign(window, { catalogue: { ids: [...stories.keys()], show } })
