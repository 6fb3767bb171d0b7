-- Networks from which nobody but operators and owners signs up, signs in or writes (product.md §13, decision 177). The log has
-- who unblocked one. The version before does not read it.
create table blocked_networks (
  network cidr primary key,
  note text not null,
  blocked_by uuid references members on delete set null,
  blocked_at timestamptz not null,
  ends_at timestamptz,
  refused int not null default 0,
  last_refused_at timestamptz,
  check (masklen(network) >= case family(network) when 4 then 16 else 32 end),
  check (family(network) = 4 or masklen(network) <= 64)
);
create index blocked_networks_network on blocked_networks using gist (network inet_ops);
