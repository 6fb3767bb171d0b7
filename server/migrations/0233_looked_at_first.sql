-- Words and pictures that an operator looks at before others see them (product.md §13, decision 202). What waits is beside
-- what others see, so that nothing that reads reviews or members changes.
alter table members add column waiting_picture text;
alter table reviews add column waiting_text text;
-- a report without a reporter is brought by Hemline
-- allowed ban-drop-not-null: the version before joins the reporter, and so leaves these reports out
alter table reports alter column reporter_id drop not null;
