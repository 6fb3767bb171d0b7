import { isBlank } from '@hemline/contract/blank.ts'
import { APPEAL_TEXT_MAX } from '@hemline/contract/limits.ts'
import type { Appeal } from '@hemline/contract/safety/shapes.ts'
import { appealActWords, appealTexts } from '@hemline/contract/safety/words.ts'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useParams } from 'react-router'
import { dayText } from '../base/day-format.ts'
import { formatDate } from '../base/format.ts'
import { fieldsOf, isRefused, messageOf } from '../base/send.ts'
import { appealQuery, useSendAppeal } from '../safety/appeal-calls.ts'
import { Problem } from '../share-links/parts/problem.tsx'
import { SharePageFrame } from '../share-links/parts/share-page-frame.tsx'
import { Button } from '../ui/button.tsx'
import { TextArea } from '../ui/field.tsx'
import { Form } from '../ui/form.tsx'
import { notice } from '../ui/notice.tsx'
import { QueryFallback } from '../ui/query-fallback.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { useTitle } from '../ui/use-title.ts'
import css from './appeal.module.css'

/** Where a member asks once about a decision, from the link in their letter: also when they cannot sign in. */
export default function AppealScreen() {
  const token = useParams().token?.trim() ?? ''
  useTitle(appealTexts.title)
  const query = useQuery(appealQuery(token))
  const { data, error } = query
  return (
    <SharePageFrame>
      {isRefused(error) || token === '' ? (
        <Problem title={appealTexts.gone} text={appealTexts.goneText} />
      ) : data ? (
        <Decision token={token} appeal={data} />
      ) : (
        <QueryFallback query={query}>
          <Skeleton height="320px" />
        </QueryFallback>
      )}
    </SharePageFrame>
  )
}

export function Decision({ token, appeal }: { token: string; appeal: Appeal }) {
  return (
    <section className={css.page}>
      <h1>{appealTexts.title}</h1>
      <p>
        {appealActWords[appeal.act]} {formatDate(appeal.decidedAt)}
      </p>
      <blockquote className={css.quote}>{appeal.note}</blockquote>
      {appeal.later && <p>{appealTexts.later[appeal.later.act](formatDate(appeal.later.decidedAt))}</p>}
      {appeal.state === 'OFFERED' && <Ask token={token} />}
      {appeal.state === 'OPEN' && appeal.answerBy && <p role="status">{appealTexts.open(dayText(appeal.answerBy))}</p>}
      {(appeal.state === 'UPHELD' || appeal.state === 'OVERTURNED') && (
        <>
          <p role="status">{appeal.state === 'UPHELD' ? appealTexts.upheld : appealTexts.overturned}</p>
          <blockquote className={css.quote}>{appeal.answer}</blockquote>
        </>
      )}
    </section>
  )
}

function Ask({ token }: { token: string }) {
  const [text, setText] = useState('')
  const [error, setError] = useState<string>()
  const send = useSendAppeal()
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isBlank(text)) return setError(appealTexts.needed)
    try {
      await send.mutateAsync({ token, text })
      notice.good(appealTexts.sent)
    } catch (failed) {
      setError(fieldsOf(failed).text ?? messageOf(failed))
    }
  }
  return (
    <Form className={css.page} onSubmit={submit}>
      <p>{appealTexts.once}</p>
      <TextArea
        label={appealTexts.label}
        required
        rows={6}
        maxLength={APPEAL_TEXT_MAX}
        value={text}
        error={error}
        onChange={(event) => {
          setText(event.target.value)
          setError(undefined)
        }}
      />
      <Button type="submit" look="accent" isWide isBusy={send.isPending}>
        {appealTexts.send}
      </Button>
    </Form>
  )
}
