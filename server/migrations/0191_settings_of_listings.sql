-- allowed new-trigger: the version before changes one of two single rows, which adds a line; the lines that it adds itself pass untouched
-- allowed changed-rows: two tables of one row each, which an owner changes a few times a year
-- allowed ban-drop-not-null: the version before joins the member to each line and leaves out those without one, all of settings that it does not know
-- allowed replaced-function: it accepts what it accepted before, and erasing in further columns where a trigger names them
-- The public window and what operators look at first become lines of changes too (product.md §13, decision 187), with
-- what was set until now as their first line. Nodes of the version before go on with `public_window` and
-- `approval_settings`: what either side changes, the other one reads. A later version drops both, with these functions.
alter table setting_changes alter column changed_by drop not null;

-- Adds a line when the value differs from the latest line's, or without one from the contract's own.
create function add_former_setting(setting text, standard jsonb, present jsonb, by_member uuid, moment timestamptz)
returns void language sql as $$
  insert into setting_changes (name, revision, before, value, note, is_undo, changed_by, at)
  select setting, coalesce(latest.revision, 0) + 1, coalesce(latest.value, standard), present,
    'Set before this history began, or while Hemline was being updated.', false, by_member, coalesce(moment, now())
  from (select) one left join lateral (
    select revision, value from setting_changes where name = setting order by revision desc limit 1
  ) latest on true
  where coalesce(latest.value, standard) <> present
$$;

create function public_window_changed() returns trigger language plpgsql as $$
begin
  perform add_former_setting('publicWindow', 'true', to_jsonb(new.is_open), new.changed_by, new.changed_at);
  return null;
end $$;

create function approval_settings_changed() returns trigger language plpgsql as $$
begin
  perform add_former_setting('firstItemsWait', 'false', to_jsonb(new.first_items), new.changed_by, new.changed_at);
  perform add_former_setting('newPhotosWait', 'false', to_jsonb(new.new_photos), new.changed_by, new.changed_at);
  perform add_former_setting('wordsWait', '[]', to_jsonb(new.words), new.changed_by, new.changed_at);
  return null;
end $$;

create function former_settings_follow() returns trigger language plpgsql as $$
declare
  listed text[];
begin
  if new.name = 'publicWindow' then
    update public_window set is_open = new.value::boolean, changed_by = new.changed_by, changed_at = new.at
      where is_open <> new.value::boolean;
  elsif new.name = 'firstItemsWait' then
    update approval_settings set first_items = new.value::boolean, changed_by = new.changed_by, changed_at = new.at
      where first_items <> new.value::boolean;
  elsif new.name = 'newPhotosWait' then
    update approval_settings set new_photos = new.value::boolean, changed_by = new.changed_by, changed_at = new.at
      where new_photos <> new.value::boolean;
  elsif new.name = 'wordsWait' then
    listed := array(select jsonb_array_elements_text(new.value));
    update approval_settings set words = listed, changed_by = new.changed_by, changed_at = new.at where words <> listed;
  end if;
  return null;
end $$;

create trigger public_window_changed after update on public_window
  for each row execute function public_window_changed();
create trigger approval_settings_changed after update on approval_settings
  for each row execute function approval_settings_changed();
create trigger setting_changes_follow after insert on setting_changes
  for each row execute function former_settings_follow();

-- the first lines, by the triggers
update public_window set is_open = is_open;
update approval_settings set words = words;

-- Erasing a member replaces what identifies them in lists of words too: of the columns that the trigger names, each is as it
-- was or has the replacement.
create or replace function only_grows() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if to_jsonb(new) - tg_argv = to_jsonb(old) - tg_argv and not exists (
      select from unnest(tg_argv) as name
      where to_jsonb(new) -> name is distinct from to_jsonb(old) -> name
        and coalesce(to_jsonb(new) ->> name, '') not like '%[erased]%'
    ) then
      return new;
    end if;
  end if;
  raise exception '% only grows: % refused', tg_table_name, tg_op using errcode = 'restrict_violation';
end $$;
create or replace trigger setting_changes_no_change before update or delete on setting_changes
  for each row execute function only_grows('note', 'before', 'value');
