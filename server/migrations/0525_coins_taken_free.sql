-- A coin that was taken from its member while it was free lowers the free coins of its week: these weeks are counted again.
insert into numbers_stale (week)
select distinct date_trunc('week', l.at at time zone 'Europe/London')::date from coin_lines l
where l.kind = 'SPENT' and (
  select p.kind from coin_lines p where p.member_id = l.member_id and p.coin_id = l.coin_id and p.id < l.id order by p.id desc limit 1
) is distinct from 'RESERVED';
