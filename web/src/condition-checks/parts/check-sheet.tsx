import { type CheckItem, type CheckMoment, checkItems } from '@hemline/contract/condition-checks/shapes.ts'
import { checkTexts, momentWords } from '@hemline/contract/condition-checks/words.ts'
import { CHECK_NOTE_MAX } from '@hemline/contract/limits.ts'
import type { Order } from '@hemline/contract/orders/shapes.ts'
import { useId, useState } from 'react'
import { fieldsOf, messageOf } from '../../base/send.ts'
import { PhotoUploader } from '../../images/parts/photo-uploader.tsx'
import { usePhotos } from '../../images/parts/use-photos.ts'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { ChoiceGroup, TextArea } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { notice } from '../../ui/notice.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { useWriteCheck } from '../calls.ts'
import css from './condition-checks.module.css'

type Answers = { [item in CheckItem]: boolean | null }
const none: Answers = { isClean: null, isUndamaged: null, isComplete: null }

/**
 * Photos, three questions and a note. A sent check cannot be changed, so that both sides can rely on it. The closed
 * sheet stays mounted, so that reopening it shows the photos and answers.
 */
export function CheckSheet({
  order,
  moment,
  isOpen,
  onClose,
}: {
  order: Order
  moment: CheckMoment
  isOpen: boolean
  onClose: () => void
}) {
  const formId = useId()
  const userId = order.role === 'LENDER' ? order.lenderId : order.lendeeId
  const photos = usePhotos({ userId, purpose: 'condition', isUncropped: true })
  const [answers, setAnswers] = useState(none)
  const [note, setNote] = useState('')
  const [errors, setErrors] = useState<Record<string, string>>({})
  const write = useWriteCheck()

  const submit = async (event: React.FormEvent) => {
    event.preventDefault()
    const hasFailed = photos.showsFailed()
    const { isClean, isUndamaged, isComplete } = answers
    if (isClean === null || isUndamaged === null || isComplete === null) {
      const missing = checkItems.filter((item) => answers[item] === null)
      setErrors(Object.fromEntries(missing.map((item) => [item, checkTexts.unanswered])))
      return
    }
    if (hasFailed) return
    try {
      const { id: orderId } = order
      await write.mutateAsync({ orderId, moment, isClean, isUndamaged, isComplete, note, images: photos.paths })
      notice.good(checkTexts.saved)
      onClose()
    } catch (error) {
      setErrors(fieldsOf(error))
      notice.bad(messageOf(error))
    }
  }

  return (
    <Sheet
      isOpen={isOpen}
      isFull
      onClose={onClose}
      title={momentWords[moment].title}
      foot={
        <Button look="accent" type="submit" form={formId} isWide isBusy={write.isPending} disabled={photos.isBusy}>
          {photos.isBusy ? 'Uploading photos …' : 'Save check'}
        </Button>
      }
    >
      <Form id={formId} onSubmit={submit} className={css.form}>
        <PhotoUploader
          photos={photos}
          label="Photos (optional)"
          hint="The whole item, then any marks close up."
          error={errors.images}
        />
        {checkItems.map((item) => (
          <ChoiceGroup key={item} label={checkTexts.items[item].ask} error={errors[item]}>
            {[true, false].map((answer) => (
              <Chip
                key={String(answer)}
                type="radio"
                name={`${formId}-${item}`}
                checked={answers[item] === answer}
                onChange={() => {
                  setAnswers((before) => ({ ...before, [item]: answer }))
                  setErrors(({ [item]: _, ...rest }) => rest)
                }}
              >
                {answer ? 'Yes' : 'No'}
              </Chip>
            ))}
          </ChoiceGroup>
        ))}
        <TextArea
          label="Note"
          isOptional
          rows={3}
          maxLength={CHECK_NOTE_MAX}
          value={note}
          error={errors.note}
          onChange={(event) => setNote(event.target.value)}
        />
        <p className={css.soft}>You’ll both see it on the order. It can’t be changed later.</p>
      </Form>
    </Sheet>
  )
}
