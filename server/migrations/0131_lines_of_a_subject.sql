-- The log of one member or listing, for its page in the operator's room.
create index operator_lines_subject on operator_lines (subject, id desc);
