import { withClientTo } from '../server/src/base/database-hosts.ts'

/**
 * Whether the demo community may be created in this migrated database: it has no members yet, or a start before began
 * with it. Members of a real community never find demo members among them (decision 379).
 */
export async function isDemoPlace(databaseUrl: string): Promise<boolean> {
  const { rows } = await withClientTo(databaseUrl, (client) =>
    client.query<{ is_place: boolean }>(
      `select not exists (select from public.members)
              or exists (select from public.members where email like '%@demo.hemline.test') as is_place`,
    ),
  )
  return rows[0]!.is_place
}
