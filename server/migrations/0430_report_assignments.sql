-- Which operator looks at a report (product.md §13), as case_assignments says of the case of an order.
create table report_assignments (
  report_id uuid primary key references reports (id) on delete cascade,
  operator_id uuid not null references members (id),
  assigned_by uuid not null references members (id),
  at timestamptz not null
);
