create table coins (
  id uuid primary key,
  member_id uuid not null references members (id),
  is_onboarding_coin boolean not null,
  earned_by_order uuid unique,
  state text not null check (state in ('FREE', 'RESERVED', 'SPENT')),
  reserved_for uuid unique,                                -- the pending request that reserved or spent it
  has_been_seen boolean not null default false,
  created_at timestamptz not null,
  check ((state = 'FREE') = (reserved_for is null))
);
create unique index coins_one_onboarding on coins (member_id) where is_onboarding_coin;
create index coins_member on coins (member_id);

create table coin_lines (
  id bigint generated always as identity primary key,
  coin_id uuid not null references coins (id),
  member_id uuid not null references members (id),
  kind text not null check (kind in ('EARNED', 'RESERVED', 'RELEASED', 'SPENT', 'REINSTATED')),
  reason text not null,
  order_id uuid,
  at timestamptz not null
);
create index coin_lines_member on coin_lines (member_id, id desc);
