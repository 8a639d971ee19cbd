-- The lists of the console by their filters, each a page at a time.
create index orders_by_status on orders
  ((case when dispute = 'open' then 'disputed' else state end), created_at, id);
create index orders_by_provider on orders (provider, created_at, id);
create index letters_by_state on letters
  ((case when bounced_at is not null then 'bounced'
    when sent_at is not null then 'sent' when dropped_at is not null then 'dropped'
    when held_at is not null then 'held' else 'waiting' end), created_at, id);
create index letters_by_recipient on letters (lower(recipient), created_at, id);
-- What an email is about: the order or the license in the name by which it is sent once.
create index letters_about on letters (split_part(once, ':', 2));
create index quarantine_settled on quarantine (created_at, id) where settled_at is not null;
create index operator_actions_by_actor on operator_actions (actor, number);
create index operator_actions_by_action on operator_actions (action, number);
