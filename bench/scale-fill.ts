import pg from 'pg'
import { fillDesk } from './desk-fill.ts'
import { fill } from './fill.ts'
import type { Viewer } from './listings-work.ts'

/** What the viewer has, whatever the size of the community. */
const VIEWERS = { friends: 500, orders: 40, liveOrders: 8, messages: 200 }

/**
 * Fills a migrated database: members and listings, and three orders for ten listings, each with its history, its parcels
 * and four messages. The viewer has the same in each size: 500 friends, 40 orders of which 8 are live, and a
 * conversation of 200 messages.
 */
export async function fillScale(url: string, of: { members: number; listings: number }): Promise<void> {
  const pool = new pg.Pool({ connectionString: url, max: 1 })
  try {
    const { viewer } = await fill(pool, { ...of, friendsOfViewer: VIEWERS.friends })
    const wish = { orders: of.listings * 0.3, operatorId: viewer.id }
    // one connection: the tables between are temporary ones
    await fillDesk(pool, { ...wish, only: ['members', 'bench_items', 'bench_orders', 'orders'] })
    await pool.query(endOrders)
    await pool.query('delete from orders where lender_id = $1 or lendee_id = $1', [viewer.id])
    await pool.query(giveOrders, [viewer.id, VIEWERS.orders])
    await pool.query(startOrders, [viewer.id, VIEWERS.liveOrders])
    await fillDesk(pool, { ...wish, only: ['order_events', 'parcels', 'conversations', 'messages'] })
    await pool.query(addMessages, [viewer.id, VIEWERS.messages])
    await pool.query(markLast)
    await pool.query('vacuum (analyze) orders, messages, conversations')
  } finally {
    await pool.end()
  }
}

/** Returns the viewer of a filled database: its last member. */
export async function viewerOf(url: string): Promise<Viewer & { email: string }> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query(
      'select id, no, email, friend_nos as "friendNos" from members order by no desc limit 1',
    )
    return rows[0]
  } finally {
    await client.end()
  }
}

/** Nothing is due: a sweep that acts would be measured by what it does. */
const endOrders = `update orders set status = 'COMPLETED', disputed_from = null, disputed_at = null, answer_by = null,
  accepted_at = coalesce(accepted_at, created_at), completed_at = created_at, closed_at = created_at
  where status not in ('COMPLETED', 'DECLINED', 'EXPIRED', 'CANCELLED')`

const giveOrders = `update orders set lendee_id = $1 where id in (
  select id from orders where status = 'COMPLETED' order by created_at desc, id limit $2)`

/** Loans in person two months ahead, of which nothing is due either. */
const startOrders = `update orders set status = 'ACCEPTED', delivery_method = 'IN_PERSON', start_date = current_date + 60,
  end_date = current_date + 62, received_at = null, returned_at = null, completed_at = null, closed_at = null
  where id in (select id from orders where lendee_id = $1 order by created_at desc, id limit $2)`

const markLast = `update conversations c set last_message_content = m.content, last_message_at = m.created_at, last_message_sender_id = m.sender_id
  from (select distinct on (conversation_id) * from messages order by conversation_id, place desc) m where m.conversation_id = c.id`

const addMessages = `insert into messages (id, conversation_id, sender_id, recipient_id, type, content, created_at, place)
  select gen_random_uuid(), c.id, c.one_id, c.other_id, 'normal', 'Could I have it a day earlier?', c.created_at + n * interval '1 minute', 4 + n
  from (select * from conversations where $1 in (one_id, other_id) order by id limit 1) c cross join generate_series(1, $2) n`
