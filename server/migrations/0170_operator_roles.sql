-- Roles in the operator's room that an owner gave (product.md §13). The owners named in OPERATOR_EMAILS have no row.
-- members.is_operator stays true for everyone with a role, for the version before.
create table operator_roles (
  member_id uuid primary key references members on delete cascade,
  role text not null check (role in ('SUPPORT', 'OPERATOR', 'OWNER')),
  given_by uuid references members on delete set null,
  given_at timestamptz not null
);
