-- Erasing a member replaces what identifies them in the bank's reference of a paid batch too, as in the records that only grow
-- (0185, decision 35). Nothing else of it changes.
-- allowed new-trigger: it refuses less than before, and the version before changes a paid batch only by erasing
create or replace trigger payout_batches_kept before update on payout_batches for each row
  when (
    (old.paid_at is not null or old.id <> new.id or old.made_by <> new.made_by or old.made_at <> new.made_at)
    and not (
      to_jsonb(new.*) - 'paid_reference' = to_jsonb(old.*) - 'paid_reference'
      and coalesce(new.paid_reference, '') like '%[erased]%'
    )
  )
  execute function keep_payout();
