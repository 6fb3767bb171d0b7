-- What the issuer elsewhere last published (its discovery document and its keys), so that a node that starts while the issuer is away
-- still verifies the tokens of those who are signed in (decision 175). Public data; replaced at each reading.
create table issuer_documents (
  issuer text not null,
  kind text not null check (kind in ('metadata', 'keys')),
  body jsonb not null,
  read_at timestamptz not null,
  primary key (issuer, kind)
);
