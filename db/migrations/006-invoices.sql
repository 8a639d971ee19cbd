-- A number without a gap: this row is locked until the document that takes the next one is written.
create table invoice_counters (
  series text not null check (series in ('invoice', 'credit_note')),
  year int not null,
  last int not null check (last > 0),
  primary key (series, year)
);

-- What a document says is fixed in `facts` when it is issued; it is printed whenever it is asked for.
create table invoices (
  number text primary key,
  order_id uuid not null unique references orders,
  issued_at timestamptz not null,
  facts jsonb not null
);

create table credit_notes (
  number text primary key,
  invoice_number text not null references invoices,
  issued_at timestamptz not null,
  amount_cents int not null check (amount_cents > 0),
  facts jsonb not null
);
create index on credit_notes (invoice_number);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'a document that was issued is not changed';
end $$;
create trigger issued before update on invoices for each row execute function refuse_change();
create trigger issued before update on credit_notes for each row execute function refuse_change();
