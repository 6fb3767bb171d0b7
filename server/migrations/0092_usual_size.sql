-- The UK size that a member usually wears: optional, shown on their items and offered first in search (decision 106).
alter table members add column usual_size smallint check (usual_size between 4 and 26 and usual_size % 2 = 0);
