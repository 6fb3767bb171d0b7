import { isBlank } from '@hemline/contract/blank.ts'
import { type IssueTopic, issueTopics } from '@hemline/contract/issues/shapes.ts'
import { issueTexts, topicWords } from '@hemline/contract/issues/words.ts'
import { ISSUE_TEXT_MAX } from '@hemline/contract/limits.ts'
import { issueMove } from '@hemline/contract/orders/rules.ts'
import type { Order } from '@hemline/contract/orders/shapes.ts'
import { useQuery } from '@tanstack/react-query'
import { Shirt } from 'lucide-react'
import { useState } from 'react'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import { now } from '../base/now.ts'
import { paths } from '../base/paths.ts'
import { fieldsOf, SendError } from '../base/send.ts'
import { reasonOf } from '../base/send-key.ts'
import { PhotoUploader } from '../images/parts/photo-uploader.tsx'
import { usePhotos } from '../images/parts/use-photos.ts'
import { useRaiseIssue } from '../issues/calls.ts'
import { WithMe } from '../members/parts/with-me.tsx'
import { orderQuery } from '../orders/calls.ts'
import { factsOf } from '../orders/facts.ts'
import { ToOrders } from '../orders/parts/to-orders.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Columns } from '../ui/columns.tsx'
import { Empty } from '../ui/empty.tsx'
import { SelectField, TextArea } from '../ui/field.tsx'
import { Form } from '../ui/form.tsx'
import { notice } from '../ui/notice.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { SendFailure } from '../ui/send-failure.tsx'
import { Loading, Skeleton } from '../ui/skeleton.tsx'
import { StickyAction } from '../ui/sticky-action.tsx'
import { useBack } from '../ui/use-back.ts'
import { noticeFailure } from '../ui/use-failure-notice.ts'
import { useTitle } from '../ui/use-title.ts'
import css from './order-issue.module.css'

/** Reports an issue of an order, with optional photos (product.md §8). */
export default function OrderIssueScreen() {
  useTitle('Report an issue')
  const { orderId = '' } = useParams()
  const { data: order, error } = useQuery(orderQuery(orderId))
  const back = useBack(paths.order(orderId))
  if (order === null || (!order && error)) return <ToOrders error={error} />
  return (
    <>
      <PageHead title="Report an issue" isForm onBack={back} />
      {order ? (
        <WithMe>{(me) => <IssueForm key={order.id} order={order} userId={me.id} />}</WithMe>
      ) : (
        <Loading>
          <Columns>
            <Skeleton height="320px" />
          </Columns>
        </Loading>
      )}
    </>
  )
}

const isTopic = (text: string | null): text is IssueTopic => issueTopics.some((topic) => topic === text)

function IssueForm({ order, userId }: { order: Order; userId: string }) {
  const [search] = useSearchParams()
  const requestedTopic = search.get('topic')
  const [topic, setTopic] = useState<IssueTopic>(isTopic(requestedTopic) ? requestedTopic : 'OTHER')
  const [description, setDescription] = useState('')
  const [fields, setFields] = useState<Record<string, string>>({})
  const [idempotencyKey] = useState(() => crypto.randomUUID())
  const photos = usePhotos({ userId, purpose: 'issue' })
  const raise = useRaiseIssue()
  const navigate = useNavigate()
  const orderId = order.id

  const submit = async (event: React.FormEvent) => {
    event.preventDefault()
    const hasFailed = photos.showsFailed()
    if (isBlank(description)) return setFields({ description: issueTexts.needed })
    if (hasFailed || raise.isPending) return
    setFields({})
    try {
      const issue = { orderId, topic, description, images: photos.paths }
      await raise.mutateAsync({ ...issue, idempotencyKey })
      notice.good(issueTexts.submitted)
      navigate(paths.order(orderId), { replace: true })
    } catch (error) {
      setFields(fieldsOf(error))
      const isOver = error instanceof SendError && error.code === 'MOVE_NOT_ALLOWED'
      if (isOver) notice.bad(error.message)
      else noticeFailure(issueTexts.failed, error)
    }
  }

  // what is written stays: its answer may only have been lost
  const isBlankStill = isBlank(description) && photos.paths.length === 0 && !photos.isBusy
  if (isBlankStill && issueMove(factsOf(order), order.role, now()) === null)
    return (
      <Empty
        title="No issue can be reported now"
        action={<ButtonLink to={paths.order(orderId)}>Back to the order</ButtonLink>}
      >
        The order’s page says where it is and what you can do.
      </Empty>
    )
  return (
    <Form onSubmit={submit} className={css.form}>
      <Columns>
        <div className={css.head}>
          <p className={css.number}>Order {order.orderNumber}</p>
          <p>You, the other member and the Hemline team can read this. The order is paused until it’s resolved.</p>
        </div>
        <p className={css.note}>
          <Shirt size={20} aria-hidden="true" />
          <span>{issueTexts.unworn}</span>
        </p>
        <SelectField
          label="What’s it about?"
          value={topic}
          onChange={(event) => isTopic(event.target.value) && setTopic(event.target.value)}
        >
          {issueTopics.map((one) => (
            <option key={one} value={one}>
              {topicWords[one]}
            </option>
          ))}
        </SelectField>
        <TextArea
          label="What’s wrong?"
          required
          rows={6}
          maxLength={ISSUE_TEXT_MAX}
          placeholder="What you found, when, and what would put it right"
          value={description}
          error={fields.description}
          onChange={(event) => {
            setDescription(event.target.value)
            setFields(({ description: _, ...others }) => others)
          }}
        />
        <PhotoUploader
          photos={photos}
          label="Photos"
          hint="Recommended: one of the whole item, and one close up."
          error={fields.images}
        />
        <SendFailure reason={raise.error && reasonOf(raise.error)} />
        <StickyAction>
          <Button look="accent" type="submit" isWide isBusy={raise.isPending || photos.isBusy}>
            {issueTexts.submit}
          </Button>
        </StickyAction>
      </Columns>
    </Form>
  )
}
