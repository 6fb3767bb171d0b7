import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { migrationFaults } from './check-migrations.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'hemline-lint-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

function faultsOf(text: string): string[] {
  writeFileSync(join(folder, '0140_test.sql'), text)
  return migrationFaults(folder, ['0140_test.sql'])
}
const rulesOf = (text: string) => faultsOf(text).map((fault) => /:(\d+) {2}([\w-]+)/.exec(fault)?.slice(1).join(' '))

test.each([
  ['alter table listings drop column brand;', 'ban-drop-column'],
  ['alter table listings rename column brand to make;', 'renaming-column'],
  ['alter table listings rename to items;', 'renaming-table'],
  ['drop table listings;', 'ban-drop-table'],
  ['alter table listings add column lining text not null;', 'adding-required-field'],
  ['alter table listings alter column brand set not null;', 'adding-not-nullable-field'],
  ['alter table listings alter column brand drop not null;', 'ban-drop-not-null'],
  ['alter table listings alter column brand type int using 1;', 'changing-column-type'],
  ['create index listings_brand on listings (brand);', 'require-concurrent-index-creation'],
  ['drop index listings_brand;', 'require-concurrent-index-deletion'],
  ['create index concurrently listings_brand on listings (brand);', 'concurrently'],
  ['truncate listings cascade;', 'ban-truncate-cascade'],
  ['alter table listings alter column brand drop default;', 'drop-default'],
  ['create or replace function words_of() returns int language sql as $$ select 1; $$;', 'replaced-function'],
  ['drop function words_of(text);', 'dropped-object'],
  ["alter type colour rename value 'red' to 'crimson';", 'renamed-object'],
  ['update listings set brand = null;', 'changed-rows'],
  ['delete from listings where brand is null;', 'changed-rows'],
  ['create trigger t before insert on listings for each row execute function f();', 'new-trigger'],
])('%s breaks a rule: %s', (statement, rule) => {
  expect(rulesOf(`-- what it is for\n\n${statement}`)).toEqual([`3 ${rule}`])
})

test('a tighter check needs both a reason and a second step', () => {
  const added = 'alter table listings add constraint has_brand check (brand is not null)'
  expect(rulesOf(`${added};`)).toEqual(['1 constraint-missing-not-valid', '1 tightened-check'])
  expect(rulesOf(`${added} not valid;`)).toEqual(['1 tightened-check'])
  expect(rulesOf('alter table listings validate constraint has_brand;')).toEqual([])
})

test('what the version before does not notice passes', () => {
  const text = `
    create table linings (id uuid primary key, listing_id uuid not null references listings (id), colour text);
    create unique index linings_colour on linings (colour);
    update linings set colour = 'drop table listings; update listings';
    alter table listings add column lining text, add column is_lined boolean not null default false;
    alter table listings add column lining_code text check (lining_code <> ''); -- drop table listings
    create function lined() returns int language sql as $$ update listings set brand = '' returning 1; $$;`
  expect(faultsOf(text)).toEqual([])
})

test('an exception is named with a reason, for one rule, and not without need', () => {
  const drop = 'alter table listings drop column brand;'
  expect(faultsOf(`-- allowed ban-drop-column: nothing reads it since 0.2.0\n${drop}`)).toEqual([])
  expect(rulesOf(`-- allowed ban-drop-column: unused\n${drop}`), 'no reason').toEqual(['2 ban-drop-column'])
  expect(rulesOf(`-- allowed ban-drop-table: nothing reads it since 0.2.0\n${drop}`)).toContain('2 ban-drop-column')
  expect(faultsOf('-- allowed ban-drop-column: nothing reads it since 0.2.0\ncreate table a (id int);')).toEqual([
    '0140_test.sql:1  allows ban-drop-column, and has none',
  ])
  expect(rulesOf(`-- squawk-ignore ban-drop-column\n${drop}`)).toEqual(['1 squawk-ignore'])
})

test('an index of a large table is built and dropped in a file of its own, outside a transaction', () => {
  const index = 'create index concurrently if not exists listings_brand on listings (brand);'
  expect(faultsOf(`-- concurrently: listings has many rows\n${index}`)).toEqual([])
  expect(rulesOf(`-- concurrently: listings has many rows\n${index}\ncreate table a (id int);`)).toContain(
    '1 concurrently',
  )
  const drop = 'drop index concurrently if exists listings_brand;'
  expect(faultsOf(`-- concurrently: members write to listings meanwhile\n${drop}`)).toEqual([])
  expect(rulesOf(drop)).toContain('1 concurrently')
  expect(rulesOf(`-- concurrently: x\n${drop}\n${index}`)).toContain('1 concurrently')
  expect(rulesOf(`-- concurrently: x\n${index.replace('create', 'create unique')}`)).toEqual(['2 tightened-uniqueness'])
})
