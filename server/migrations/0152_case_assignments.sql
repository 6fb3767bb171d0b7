-- Which operator looks at the dispute or the claims of an order (product.md §13).
create table case_assignments (
  order_id uuid primary key references orders (id),
  operator_id uuid not null references members (id),
  assigned_by uuid not null references members (id),
  at timestamptz not null
);
