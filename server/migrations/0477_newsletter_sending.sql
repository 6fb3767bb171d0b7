-- Until when one process alone sends this email of a newsletter (decision 413). A node of the version before neither sets nor asks it.
alter table newsletter_letters add column sending_until timestamptz;
