import type { DeskLabels } from '@hemline/contract/operator/parcel-shapes.ts'
import { mayEnterNumber } from '@hemline/contract/shipping/rules.ts'
import { type Direction, directions } from '@hemline/contract/shipping/shapes.ts'
import { Suspense, useState } from 'react'
import { formatMoment } from '../../base/format.ts'
import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { attempt } from '../attempt.ts'
import { useCloseLabelVoid, useDownloadLabels, useEnterParcelNumber, useRetryLabels } from '../parcel-calls.ts'
import { labelActs } from '../today-acts.ts'
import { type Act, ConfirmAct } from './confirm-act.tsx'
import css from './desk.module.css'
import { DownloadButton } from './download-button.tsx'

const NumberSheet = lazyPart(() => import('../../shipping/parts/number-sheet.tsx'), 'notice')

const byHand = 'If you cancel them on Royal Mail’s own pages, tell us here. They shouldn’t be used any more.'
const words = {
  ORDER: {
    refused: {
      title: 'Royal Mail didn’t make the labels',
      text: 'We’ve asked the lender to buy tracked postage themselves. If an address on the order is wrong, please write to both.',
    },
    silent: {
      title: 'No labels yet: Royal Mail didn’t answer',
      text: 'The lender sees that the label is being made. If this goes on, please check your account with Royal Mail.',
    },
  },
  VOID: {
    refused: { title: 'Royal Mail didn’t cancel the unused labels', text: byHand },
    silent: { title: 'Unused labels: Royal Mail didn’t answer', text: byHand },
  },
} as const
const enterWords: { [direction in Direction]: string } = {
  OUTBOUND: 'Enter the number of the parcel out',
  RETURN: 'Enter the number of the parcel back',
}

/** Labels that the carrier could not create or cancel, with the reason and the actions of the operator. */
export function LabelList({ labels }: { labels: readonly DeskLabels[] }) {
  const download = useDownloadLabels()
  if (labels.length === 0)
    return <Empty title="All labels are in order">Labels that Royal Mail refuses come here.</Empty>
  return (
    <>
      <ul className={css.list}>
        {labels.map((one) => (
          <TroubledLabels key={one.orderId} labels={one} />
        ))}
      </ul>
      <div className={css.buttons}>
        <DownloadButton download={download} body={{}} />
      </div>
    </>
  )
}

function TroubledLabels({ labels }: { labels: DeskLabels }) {
  const { orderId, task, status, nextTryAt } = labels
  const { title, text } = words[task][labels.isRefused ? 'refused' : 'silent']
  const retry = useRetryLabels()
  const close = useCloseLabelVoid()
  const enter = useEnterParcelNumber()
  const [act, setAct] = useState<Act | null>(null)
  const about: Act['rows'] = [
    ['Order', `${labels.orderNumber}, ${labels.garment}`],
    ['Lender', labels.lenderName],
    ['Borrower', labels.lendeeName],
  ]
  const [entering, setEntering] = useState<Direction | null>(null)
  return (
    <li className={css.row}>
      <p className={css.head}>
        <strong>{title}</strong>
        <span className={css.soft}>{nextTryAt ? `Next try ${formatMoment(nextTryAt)}` : 'Being tried now'}</span>
      </p>
      <p className={css.soft}>
        {labels.garment} · Order {labels.orderNumber} · <a href={`mailto:${labels.lenderEmail}`}>{labels.lenderName}</a>{' '}
        lends to <a href={`mailto:${labels.lendeeEmail}`}>{labels.lendeeName}</a>
      </p>
      <p className={`${css.text} ${css.bad}`}>{labels.failure}</p>
      <p className={css.soft}>{text}</p>
      <div className={css.buttons}>
        <Button
          isSmall
          isBusy={retry.isPending}
          onClick={() =>
            setAct({
              ...labelActs[task],
              rows: about,
              effect: labelActs[task].effect(`${labels.lenderName} and ${labels.lendeeName}`),
              run: () => attempt(retry.mutateAsync({ orderId }), 'Royal Mail is being asked again.'),
            })
          }
        >
          Try again now
        </Button>
        {task === 'VOID' && (
          <Button
            isSmall
            look="quiet"
            isBusy={close.isPending}
            onClick={() =>
              setAct({
                title: 'Did you cancel them by hand?',
                rows: about,
                effect:
                  'We’ll close this and won’t ask Royal Mail again. If the labels weren’t cancelled, your account there pays for them.',
                confirm: 'I cancelled them',
                run: () => attempt(close.mutateAsync({ orderId }), 'Noted. We won’t ask Royal Mail again.'),
              })
            }
          >
            I cancelled them by hand
          </Button>
        )}
        {task === 'ORDER' &&
          directions
            .filter((direction) => mayEnterNumber(direction, status))
            .map((direction) => (
              <Button key={direction} isSmall look="quiet" onClick={() => setEntering(direction)}>
                {enterWords[direction]}
              </Button>
            ))}
      </div>
      <ConfirmAct act={act} onClose={() => setAct(null)} />
      {entering && (
        <Suspense>
          <NumberSheet
            orderId={orderId}
            direction={entering}
            hasLabel={false}
            entering={enter}
            onClose={() => setEntering(null)}
          />
        </Suspense>
      )}
    </li>
  )
}
