import type { SharedStatus } from '@hemline/contract/listings/shapes.ts'
import { sharedLabels } from '@hemline/contract/listings/words.ts'
import { formatPence } from '@hemline/contract/money.ts'
import type { DeskListingWhole } from '@hemline/contract/operator/listing-shapes.ts'
import { capitalised, formatDate } from '../../base/format.ts'
import { Link } from '../../base/link.tsx'
import { paths } from '../../base/paths.ts'
import { PhotoRow } from '../../issues/parts/photo-row.tsx'
import { Tag } from '../../ui/chip.tsx'
import { approvalReasonWords, listingStateOf } from '../listing-state.ts'
import { CasePart, LogLines } from './case-record.tsx'
import { FactList } from './fact-list.tsx'
import { ListingActs } from './listing-acts.tsx'
import css from './member-file.module.css'

/** One item with its photos and text, and what an operator can do about it. */
export function ListingFile({ item }: { item: DeskListingWhole }) {
  const { word, tone } = listingStateOf(item)
  return (
    <>
      <header className={css.head}>
        <h1>{item.name}</h1>
        <Tag tone={tone}>{word}</Tag>
      </header>
      <p className={css.soft}>
        <Link to={paths.operatorMember(item.ownerId)}>{item.ownerName}</Link> · listed {formatDate(item.createdAt)} · ID{' '}
        {item.id}
        {item.isActive && (
          <span>
            {' '}
            · <Link to={paths.listingById(item.id)}>its page</Link>
          </span>
        )}
      </p>
      {item.awaitsApprovalSince && (
        <p>
          It waits since {formatDate(item.awaitsApprovalSince)}:{' '}
          {item.approvalReasons.map((reason) => approvalReasonWords[reason]).join(', ')}.
        </p>
      )}
      <ListingActs item={item} />
      <FactList facts={factsOf(item)} />
      <CasePart title="Photos and text">
        <PhotoRow images={item.images} about={item.name} />
        <p className={css.text}>{item.description}</p>
      </CasePart>
      <CasePart title="What operators did">
        <LogLines log={item.log} />
      </CasePart>
    </>
  )
}

const factsOf = (item: DeskListingWhole): [string, string][] => [
  ['Size', `UK ${item.size}`],
  ['Colour', capitalised(item.colour)],
  ['For', sharedLabels[item.sharedStatus as SharedStatus]],
  ['Retail price', formatPence(item.retailPrice)],
  ['Replacement value', formatPence(item.replacementPrice)],
  ['Dry cleaning', item.hasDryCleaning ? 'Yes' : 'No'],
  ['Loans', String(item.loans)],
  ['Open reports', String(item.openReports)],
]
