import { type SearchMeaning, stemsOf, understood } from '@hemline/contract/listings/search-words.ts'
import { sql } from 'kysely'
import type { Db } from '../base/db.ts'
import type { Alike } from './search-tiers.ts'

/** Of such a text `plain_words` leaves letters and digits, and spaces for all else. */
const ASCII = /^[\0-\x7f]*$/
/** Words of fewer letters are taken as they are typed. */
const LETTERS_MIN = 4

/** Returns the words of a text as the index has them: by its own function, which ASCII needs no database for. */
async function plainWords(db: Db, text: string): Promise<string[]> {
  if (ASCII.test(text)) return text.match(/[a-z0-9]+/gi) ?? []
  const { rows } = await sql<{ words: string }>`select plain_words(${text.normalize('NFC')}::text) as words`.execute(db)
  return rows[0]?.words.match(/\S+/g) ?? []
}

/**
 * Returns what a search means, and for each word that no item has the words that look like it. Null when the text contains no
 * word (product.md §8).
 */
export async function readSearch(db: Db, text: string): Promise<{ meaning: SearchMeaning; alike: Alike } | null> {
  const typed = (await plainWords(db, text)).map((word) => word.toLowerCase())
  if (typed.length === 0) return null
  const stems = [...new Set(stemsOf(typed))].filter((stem) => stem.length >= LETTERS_MIN)
  const alike = stems.length > 0 ? await findAlike(db, stems) : new Map()
  return { meaning: understood(typed, (stem) => !alike.has(stem)), alike }
}

/** The words that look like a stem with which none begins; both by their indexes. */
async function findAlike(db: Db, stems: readonly string[]): Promise<Alike> {
  const { rows } = await sql<{ stem: string; words: string[] | null }>`
    select stem, (
      select array_agg(near.word) from (
        select s.word from search_words s where s.word % stem order by similarity(s.word, stem) desc, s.word limit 20
      ) near) as words
    from unnest(${stems}::text[]) as stem
    where not exists (select from search_words s where s.word ~>=~ stem and s.word ~<~ (stem || chr(1114111)))`.execute(
    db,
  )
  return new Map(rows.map(({ stem, words }) => [stem, words ?? []]))
}

/**
 * Makes `search_words` the words of all active items that everyone may see, of letters alone: not those of a hidden member. An
 * item's new words are in it after the next run; until then only their slips are unknown.
 */
export async function refreshSearchWords(db: Db): Promise<void> {
  await sql`
    with listed as materialized (
      select word from ts_stat('select l.words from listings l join members o on o.no = l.owner_no
        where l.is_active and l.deleted_at is null and l.shared_status = ''EVERYONE'' and o.suspended_at is null')
      where char_length(word) >= ${LETTERS_MIN} and word !~ '[0-9]'),
    gone as (delete from search_words s where not exists (select from listed where listed.word = s.word))
    insert into search_words (word) select word from listed on conflict do nothing`.execute(db)
}
