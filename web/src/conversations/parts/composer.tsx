import { isBlank } from '@hemline/contract/blank.ts'
import { conversationTexts } from '@hemline/contract/conversations/words.ts'
import { MESSAGE_MAX, MESSAGE_ROWS_MAX } from '@hemline/contract/limits.ts'
import { useQuery } from '@tanstack/react-query'
import { ArrowUp, X } from 'lucide-react'
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import { listingQuery } from '../../listings/calls.ts'
import { IconButton } from '../../ui/button.tsx'
import { useFieldIds } from '../../ui/field-ids.ts'
import { Form } from '../../ui/form.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { readDraft, saveDraft } from '../drafts.ts'
import css from './composer.module.css'
import { About } from './message-card.tsx'

/** The other member of a conversation; `isThere`: they can still be written to. */
export type OtherPerson = { id: string; name: string; picture: string | null; isThere: boolean }

const COUNT_FROM = MESSAGE_MAX - 200

/** The message field: one row that grows to four, saved as a draft until it is sent. */
export function Composer({
  person,
  listingId,
  onDropListing,
  onWrite,
}: {
  person: OtherPerson
  listingId: string | null
  onDropListing: (() => void) | undefined
  onWrite: (content: string) => void
}) {
  const [text, setText] = useState(() => readDraft(person.id))
  const [problem, setProblem] = useState('')
  const field = useRef<HTMLTextAreaElement>(null)
  const { id, errorId, describedBy } = useFieldIds(problem)
  // biome-ignore lint/correctness/useExhaustiveDependencies: its height depends on the text
  useLayoutEffect(() => grow(field.current), [text])

  if (!person.isThere) return <p className={css.closed}>{conversationTexts.notReachable}</p>
  const change = (next: string) => {
    setText(next)
    setProblem('')
    saveDraft(person.id, next)
  }
  const submit = () => {
    const content = text.trim()
    field.current?.focus()
    if (isBlank(content)) return setProblem(conversationTexts.messageRequired)
    onWrite(content)
    change('')
  }
  // Enter sends where there is a keyboard with Shift; on a phone it starts a new line.
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    if (matchMedia('(pointer: coarse)').matches) return
    event.preventDefault()
    submit()
  }
  return (
    <Form
      className={css.composer}
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      {listingId && <Asking listingId={listingId} onDrop={onDropListing} />}
      <div className={css.line}>
        <label htmlFor={id}>
          <VisuallyHidden>Message to {person.name}</VisuallyHidden>
        </label>
        <textarea
          ref={field}
          id={id}
          rows={1}
          className={css.field}
          placeholder={`Message ${person.name}`}
          value={text}
          maxLength={MESSAGE_MAX}
          enterKeyHint="enter"
          aria-invalid={problem ? true : undefined}
          aria-describedby={describedBy}
          onChange={(event) => change(event.target.value)}
          onKeyDown={press}
        />
        <IconButton label="Send" type="submit" className={css.send} data-empty={isBlank(text) || undefined}>
          <ArrowUp size={22} aria-hidden="true" />
        </IconButton>
      </div>
      {problem && (
        <p id={errorId} className={css.problem} role="alert">
          {problem}
        </p>
      )}
      {text.length > COUNT_FROM && (
        <p className={css.count}>
          {text.length} / {MESSAGE_MAX}
        </p>
      )}
    </Form>
  )
}

function grow(field: HTMLTextAreaElement | null): void {
  if (!field) return
  const { lineHeight, paddingTop, paddingBottom, borderTopWidth, borderBottomWidth } = getComputedStyle(field)
  const px = Number.parseFloat
  const edge = px(borderTopWidth) + px(borderBottomWidth)
  const most = px(lineHeight) * MESSAGE_ROWS_MAX + px(paddingTop) + px(paddingBottom) + edge
  field.style.height = 'auto'
  field.style.height = `${Math.min(field.scrollHeight + edge, most)}px`
}

/** The garment that the next message refers to. */
function Asking({ listingId, onDrop }: { listingId: string; onDrop: (() => void) | undefined }) {
  const listing = useQuery(listingQuery(listingId)).data
  if (!listing) return null
  const card = {
    listingId,
    status: 'ENQUIRED' as const,
    deliveryMethod: null,
    returnedAt: null,
    listingImage: listing.images[0] ?? '',
    listingBrand: listing.brand,
    listingSize: listing.size,
    listingCategory: listing.category,
    startDate: null,
    endDate: null,
  }
  return (
    <div className={css.asking}>
      <About
        card={card}
        end={
          <IconButton label="Don’t ask about this item" onClick={onDrop}>
            <X size={18} aria-hidden="true" />
          </IconButton>
        }
      />
    </div>
  )
}
