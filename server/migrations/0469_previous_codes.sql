-- Until when the code before the newest one is accepted (decision 375); null when there is none, or its tries were used up. A node of the
-- version before leaves it as it is: then it is the end of an older code, and earlier.
alter table sign_ups add column previous_code_expires_at timestamptz;
alter table email_changes add column previous_code_expires_at timestamptz;
