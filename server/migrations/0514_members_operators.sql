-- concurrently: members are many, operators few; each event for operators is sent to them
create index concurrently if not exists members_operators on members (no) where is_operator;
