import { SCHEMA } from './job-reports.ts'
import { mapTextsDeep } from './map-texts-deep.ts'
import type { RunSql } from './timers.ts'

/** `pattern`: as PostgreSQL reads it, for finding the jobs. `change` may leave a text as it is. */
export type Rewriting = { pattern: string; change: (text: string) => string }

type JobTexts = { id: string; name: string; data: unknown; output: unknown; source_output: unknown }

/** Applies `change` to every text in the data and results of the jobs where one matches the pattern. Keys stay as they are. */
export async function rewriteJobs(run: RunSql, { pattern, change }: Rewriting): Promise<void> {
  // each text by itself: in the JSON as a whole, what is escaped would not match
  const { rows } = await run(
    `select id, name, data, output, source_output from ${SCHEMA}.job
     where exists (
       select from unnest(array[data, output, source_output]) as part,
         jsonb_path_query(part, 'strict $.** ? (@.type() == "string")') as one
       where one #>> '{}' ~* $1)
     for no key update`,
    [pattern],
  )
  const changed = (part: unknown) => (part === null ? null : JSON.stringify(mapTextsDeep(part, change)))
  for (const { id, name, ...job } of rows as JobTexts[])
    await run(
      `update ${SCHEMA}.job set data = $3::jsonb, output = $4::jsonb, source_output = $5::jsonb where name = $1 and id = $2`,
      [name, id, changed(job.data), changed(job.output), changed(job.source_output)],
    )
}
