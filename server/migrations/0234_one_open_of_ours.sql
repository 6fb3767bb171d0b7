-- concurrently: of what Hemline brings one report is open for each message, review and member
-- allowed tightened-uniqueness: the version before never writes a report without a reporter
create unique index concurrently if not exists reports_one_of_ours on reports (target_type, target_id)
  where state = 'OPEN' and reporter_id is null;
