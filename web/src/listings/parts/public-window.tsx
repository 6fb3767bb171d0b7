import { windowTexts } from '@hemline/contract/listings/window-words.ts'
import { useQuery } from '@tanstack/react-query'
import { MapPin } from 'lucide-react'
import { Link } from '../../base/link.tsx'
import { paths } from '../../base/paths.ts'
import { Picture } from '../../ui/picture.tsx'
import { publicWindowQuery } from '../window-calls.ts'
import { kindOf } from '../words.ts'
import css from './public-window.module.css'

/**
 * A few items for visitors (product.md §8). Each leads to sign-up, and from there to the item. Nothing while the window
 * is closed or empty, and when it does not load: the page is whole without it. Search engines are asked not to quote it.
 */
export function PublicWindow() {
  const { data: items = [] } = useQuery(publicWindowQuery())
  if (items.length === 0) return null
  return (
    <section className={css.window} aria-labelledby="window" data-nosnippet>
      <h2 id="window">{windowTexts.title}</h2>
      <p>{windowTexts.about}</p>
      <ul className={css.items}>
        {items.map((item) => (
          <li key={item.id}>
            <Link to={paths.signIn(paths.listingById(item.id), 'sign-up')} rel="nofollow" className={css.item}>
              <Picture picture={item.picture} alt="" isCard />
              <strong>{item.brand}</strong>
              <span>{kindOf(item)}</span>
              {item.town && (
                <span className={css.town}>
                  <MapPin size={14} aria-hidden="true" /> {item.town}
                </span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
