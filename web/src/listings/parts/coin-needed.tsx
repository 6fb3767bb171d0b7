import { orderTexts } from '@hemline/contract/orders/words.ts'
import { type NavigationState, paths } from '../../base/paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import css from './coin-needed.module.css'

/**
 * How a member without a coin gets one (product.md §4). After listing an item they go on with the request where they
 * stopped: `requestPath` with their dates.
 */
export default function CoinNeeded({
  hasHadFirst,
  here,
  requestPath,
  onClose,
}: {
  /** Whether they already had the coin for their first listing. */
  hasHadFirst: boolean
  here: string
  requestPath: string
  onClose: () => void
}) {
  const state: NavigationState = { previousPath: here, returnTo: requestPath }
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title="You need a coin"
      foot={
        <>
          {hasHadFirst && (
            <ButtonLink look="quiet" to={paths.coins}>
              Your coins
            </ButtonLink>
          )}
          <ButtonLink look="accent" to={paths.list} state={state}>
            List an item
          </ButtonLink>
        </>
      }
    >
      <p className={css.first}>{hasHadFirst ? orderTexts.coinNeeded : orderTexts.coinNeededFirst}</p>
      <p>
        {hasHadFirst
          ? 'The more you list, the sooner someone borrows from you. Friends lend to each other without coins.'
          : 'It takes about a minute. Then you carry on with this request, with the dates you chose.'}
      </p>
    </Sheet>
  )
}
