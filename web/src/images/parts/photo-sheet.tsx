import { ChevronLeft, ChevronRight, Crop, Star, Trash2 } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import type { Photo } from '../photo-order.ts'
import css from './photo-sheet.module.css'
import type { Photos } from './use-photos.ts'

/** One photo of a listing, large, with what can be done with it: crop it again, make it the cover, move, remove. */
export function PhotoSheet({ photo, state, onClose }: { photo: Photo; state: Photos; onClose: () => void }) {
  const index = state.photos.findIndex(({ id }) => id === photo.id)
  const last = state.photos.length - 1
  const place = `Photo ${index + 1} of ${last + 1}`
  const andClose = (act: () => void) => () => {
    onClose()
    act()
  }
  return (
    <Sheet isOpen onClose={onClose} title={place}>
      <div className={css.sheet}>
        <div role="status">
          <VisuallyHidden>{place}</VisuallyHidden>
        </div>
        <img className={css.picture} src={photo.source} alt="" />
        <div className={css.tools}>
          <Button look="quiet" isSmall onClick={andClose(() => state.cropAgain(photo.id))}>
            <Crop size={18} aria-hidden="true" />
            Crop
          </Button>
          {index > 0 && (
            <Button look="quiet" isSmall onClick={andClose(() => state.makeCover(photo.id))}>
              <Star size={18} aria-hidden="true" />
              Make cover
            </Button>
          )}
          {last > 1 && (
            <>
              <Button look="quiet" isSmall aria-disabled={index === 0} onClick={() => state.move(photo.id, -1)}>
                <ChevronLeft size={18} aria-hidden="true" />
                Move forward
              </Button>
              <Button look="quiet" isSmall aria-disabled={index === last} onClick={() => state.move(photo.id, 1)}>
                Move back
                <ChevronRight size={18} aria-hidden="true" />
              </Button>
            </>
          )}
          <Button look="quiet" isSmall onClick={andClose(() => state.remove(photo.id))}>
            <Trash2 size={18} aria-hidden="true" />
            Remove
          </Button>
        </div>
      </div>
    </Sheet>
  )
}
