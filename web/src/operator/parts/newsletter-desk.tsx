import { foldTexts } from '@hemline/contract/folded-text.ts'
import { NEWSLETTER_SUBJECT_MAX } from '@hemline/contract/limits.ts'
import { Newsletter, newsletterSegments } from '@hemline/contract/notifications/newsletter-shapes.ts'
import { newsletterTexts, segmentWords, sendTo, wantedBy } from '@hemline/contract/notifications/newsletter-words.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { formatMoment } from '../../base/format.ts'
import { messageOf, SendError } from '../../base/send.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/columns.tsx'
import { SelectField, TextArea, TextField } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { notice } from '../../ui/notice.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { newslettersQuery, usePreviewNewsletter, useProveNewsletter, useSendNewsletter } from '../newsletter-calls.ts'
import { asNewDraft, type Draft, emptyDraft, isSentAs, newsletterDraft, newsletterOf } from '../newsletter-draft.ts'
import { type Act, ConfirmAct } from './confirm-act.tsx'
import css from './desk.module.css'
import own from './newsletter-desk.module.css'
import { SentNewsletters } from './sent-newsletters.tsx'

type Fields = { subject?: string | undefined; text?: string | undefined }

/** The errors of a newsletter by field; null if there are none. */
function problemsOf(newsletter: Newsletter): Fields | null {
  const read = Newsletter.safeParse(foldTexts(newsletter))
  if (read.success) return null
  const at = (name: string) => read.error.issues.find(({ path }) => path[0] === name)?.message
  return { subject: at('subject'), text: at('paragraphs') }
}

/** Writes a newsletter, previews it, and sends it once to all subscribers; below it, those sent before. */
export function NewsletterDesk() {
  const [draft, setDraft] = useState<Draft>(() => newsletterDraft.read() ?? emptyDraft())
  const [fields, setFields] = useState<Fields>({})
  const past = useQuery(newslettersQuery())
  const preview = usePreviewNewsletter()
  const prove = useProveNewsletter()
  const sending = useSendNewsletter()
  const newsletter = newsletterOf(draft)
  // it was sent, and its answer was lost
  const earlier = past.data?.items.find(({ id }) => id === draft.id)
  const isSame = earlier !== undefined && isSentAs(draft, earlier)
  const sentAlready = isSame && !sending.isPending && !sending.isSuccess ? earlier.sentAt : null
  const { reset: closePreview } = preview
  useEffect(() => {
    if (!sentAlready) return
    closePreview()
    newsletterDraft.clear()
    setDraft(emptyDraft())
    notice.good(newsletterTexts.sentAlready(formatMoment(sentAlready)))
  }, [sentAlready, closePreview])

  const write = (change: Partial<Draft>) => {
    const next = { ...draft, ...change }
    setDraft(next)
    newsletterDraft.write(next)
  }
  /** Runs an action if the draft is valid, and shows a failure. */
  const ifValid = async (act: () => Promise<unknown>): Promise<boolean> => {
    const problems = problemsOf(newsletter)
    setFields(problems ?? {})
    if (problems) return false
    try {
      await act()
      return true
    } catch (error) {
      if (error instanceof SendError) setFields({ subject: error.fields.subject, text: error.fields.paragraphs })
      notice.bad(messageOf(error, newsletterTexts.failed))
      return false
    }
  }
  const show = (event: React.FormEvent) => {
    event.preventDefault()
    if (earlier && !isSame) write(asNewDraft(draft))
    else void ifValid(() => preview.mutateAsync(newsletter))
  }
  const proof = async () => {
    if (await ifValid(() => prove.mutateAsync(newsletter))) notice.good(newsletterTexts.proved)
  }
  const sendNow = async () => {
    if (!(await ifValid(() => sending.mutateAsync({ ...newsletter, newsletterId: draft.id })))) return
    preview.reset()
    newsletterDraft.clear()
    setDraft(emptyDraft())
    sending.reset()
    notice.good(newsletterTexts.sent)
  }

  return (
    <>
      <div className={css.narrow}>
        <Card label={newsletterTexts.title}>
          <Form className={css.list} onSubmit={show}>
            <h2 className={css.title}>{newsletterTexts.title}</h2>
            <Readers count={past.data?.readers} isPending={past.isPending} />
            <DraftFields draft={draft} errors={fields} write={write} />
            {earlier && !isSame && <p>{newsletterTexts.sentBefore(formatMoment(earlier.sentAt))}</p>}
            <div className={css.buttons}>
              <Button type="submit" isBusy={preview.isPending}>
                {earlier && !isSame ? newsletterTexts.asNew : newsletterTexts.preview}
              </Button>
              <Button look="quiet" isBusy={prove.isPending} onClick={proof}>
                {newsletterTexts.prove}
              </Button>
            </div>
          </Form>
        </Card>
      </div>
      <SentNewsletters />
      <PreviewSheet newsletter={newsletter} preview={preview} isSending={sending.isPending} send={sendNow} />
    </>
  )
}

/** How many the newsletter can reach. `count`: undefined while that is not known. */
function Readers({ count, isPending }: { count: number | undefined; isPending: boolean }) {
  if (count === undefined) return isPending && <Skeleton height="39px" />
  return (
    <p className={css.soft}>
      {count > 0 ? wantedBy(count) : newsletterTexts.nobody} {newsletterTexts.draftSaved}
    </p>
  )
}

/** The fields of a draft. `write` changes some of them. */
function DraftFields({
  draft,
  errors,
  write,
}: {
  draft: Draft
  errors: Fields
  write: (change: Partial<Draft>) => void
}) {
  return (
    <>
      <SelectField
        label={newsletterTexts.to}
        hint={newsletterTexts.toHint}
        value={draft.segment}
        onChange={(event) =>
          write({ segment: newsletterSegments.find((one) => one === event.target.value) ?? 'EVERYONE' })
        }
      >
        {newsletterSegments.map((one) => (
          <option key={one} value={one}>
            {segmentWords[one]}
          </option>
        ))}
      </SelectField>
      <TextField
        label={newsletterTexts.subject}
        maxLength={NEWSLETTER_SUBJECT_MAX}
        value={draft.subject}
        error={errors.subject}
        onChange={(event) => write({ subject: event.target.value })}
      />
      <TextArea
        label={newsletterTexts.text}
        rows={10}
        hint={newsletterTexts.textHint}
        value={draft.text}
        error={errors.text}
        onChange={(event) => write({ text: event.target.value })}
      />
    </>
  )
}

/** The newsletter as its readers get it, and the button that sends it; open once it has been previewed. */
function PreviewSheet({
  newsletter,
  preview,
  isSending,
  send,
}: {
  newsletter: Newsletter
  preview: ReturnType<typeof usePreviewNewsletter>
  isSending: boolean
  send: Act['run']
}) {
  const [act, setAct] = useState<Act | null>(null)
  const readers = preview.data?.readers ?? 0
  return (
    <>
      <Sheet
        isOpen={preview.isSuccess}
        isFull
        onClose={preview.reset}
        title={newsletterTexts.preview}
        foot={
          <div className={own.foot}>
            <Button look="quiet" onClick={preview.reset}>
              {newsletterTexts.edit}
            </Button>
            <Button
              look="accent"
              isBusy={isSending}
              disabled={readers === 0}
              onClick={() =>
                setAct({
                  title: 'Send this newsletter?',
                  rows: [
                    ['Subject', newsletter.subject],
                    ['To', `${segmentWords[newsletter.segment]}: ${wantedBy(readers)}`],
                  ],
                  effect:
                    'We’ll email it to those of them who asked for news, and nobody else. You can’t take it back.',
                  confirm: sendTo(readers),
                  run: send,
                })
              }
            >
              {sendTo(readers)}
            </Button>
          </div>
        }
      >
        {readers === 0 && (
          <p>{newsletter.segment === 'EVERYONE' ? newsletterTexts.nobody : newsletterTexts.nobodyThere}</p>
        )}
        <iframe className={own.letter} title={newsletterTexts.previewOf} sandbox="" srcDoc={preview.data?.html ?? ''} />
      </Sheet>
      <ConfirmAct act={act} onClose={() => setAct(null)} />
    </>
  )
}
