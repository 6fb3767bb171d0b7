-- When a member was last signed out on every device: tokens of an issuer elsewhere have no session_version, and are refused by the
-- moment of their sign-in (decision 386).
alter table members add column sessions_ended_at timestamptz;
