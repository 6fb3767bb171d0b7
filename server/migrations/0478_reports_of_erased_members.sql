-- What was written in a report about a member, or by one, is emptied once the report is closed and the member erased (decision 421).
-- Those that were closed after the erasure still have it; a node of the version before leaves more, which the hourly sweep empties.
-- allowed changed-rows: closed reports of erased members, a few hundred at most; no member writes a closed report
update reports r set text = '', seen = case when s.erased_at is null then r.seen else '' end
from members s
where s.id = r.subject_id and r.state = 'CLOSED'
  and ((s.erased_at is not null and (r.text <> '' or r.seen <> ''))
    or (r.text <> '' and exists (select from members w where w.id = r.reporter_id and w.erased_at is not null)));
