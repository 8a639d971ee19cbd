-- The console's search finds what begins with the words typed. In another collation than C, an index
-- knows beginnings only with pattern operators.
create index accounts_by_beginning on accounts (email_norm text_pattern_ops);
create index orders_by_beginning on orders (email_norm text_pattern_ops) where account_id is null;
create index activations_by_beginning on activations (lower(device_name) text_pattern_ops)
  where released_at is null;
create index invoices_by_beginning on invoices (number text_pattern_ops);
create index credit_notes_by_beginning on credit_notes (number text_pattern_ops);
