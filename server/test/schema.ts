import type pg from 'pg'

/**
 * Returns the definition of a database's schema `public`, as sorted lines: columns by name, constraints, indexes,
 * triggers, functions, types, sequences, views and extensions. Two databases with the same lines have the same schema,
 * regardless of the order of their columns.
 */
export async function schemaOf(client: pg.Client | pg.Pool): Promise<string[]> {
  const { rows } = await client.query<{ line: string }>(`
    with ours as (
      select c.oid, c.relname, c.relkind, c.reloptions from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relname !~ '^(kysely_migration|schema_migrations)'
    )
    select format('%s %s %s', case relkind when 'r' then 'table' when 'S' then 'sequence' when 'v' then 'view' else relkind::text end,
                  relname, reloptions::text) as line from ours where relkind in ('r', 'S', 'v', 'm', 'p')
    union all
    select format('column %s.%s %s%s%s%s collate %s statistics %s', o.relname, a.attname, format_type(a.atttypid, a.atttypmod),
                  case when a.attnotnull then ' not null' else '' end, ' default ' || pg_get_expr(d.adbin, d.adrelid),
                  ' generated ' || nullif(a.attgenerated::text || a.attidentity::text, ''), a.attcollation::regcollation, a.attstattarget)
    from ours o join pg_attribute a on a.attrelid = o.oid and a.attnum > 0 and not a.attisdropped
    left join pg_attrdef d on d.adrelid = o.oid and d.adnum = a.attnum where o.relkind in ('r', 'v', 'm', 'p')
    union all
    select format('constraint %s.%s %s%s', coalesce(o.relname, c.contypid::regtype::text), c.conname, pg_get_constraintdef(c.oid),
                  case when c.convalidated then '' else ' not valid' end)
    from pg_constraint c left join ours o on o.oid = c.conrelid
    where c.contype <> 'n' and c.connamespace = 'public'::regnamespace and (o.oid is not null or c.contypid <> 0)
    union all
    select 'index ' || pg_get_indexdef(i.indexrelid) from pg_index i join ours o on o.oid = i.indrelid
    union all
    select format('trigger %s enabled %s', pg_get_triggerdef(t.oid), t.tgenabled)
    from pg_trigger t join ours o on o.oid = t.tgrelid where not t.tgisinternal
    union all
    select 'function ' || pg_get_functiondef(p.oid) from pg_proc p
    where p.pronamespace = 'public'::regnamespace and p.prokind in ('f', 'p')
      and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
    union all
    select format('view %s %s', relname, pg_get_viewdef(oid)) from ours where relkind in ('v', 'm')
    union all
    select format('type %s %s %s', t.typname, t.typtype, (select string_agg(e.enumlabel, ',' order by e.enumsortorder) from pg_enum e where e.enumtypid = t.oid))
    from pg_type t where t.typnamespace = 'public'::regnamespace and t.typtype in ('e', 'd')
    union all
    select format('sequence %s %s %s %s', c.relname, s.seqstart, s.seqincrement, s.seqmax)
    from pg_sequence s join ours c on c.oid = s.seqrelid
    union all
    select 'extension ' || extname from pg_extension`)
  return rows.map(({ line }) => line).sort()
}
