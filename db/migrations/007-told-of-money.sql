-- When the shop first heard that a bank disputes an order, and the time by which the bank wants an answer.
alter table orders add column disputed_at timestamptz, add column dispute_due_at timestamptz;

-- A refund can fail days after it was made.
alter table provider_events drop constraint provider_events_topic_check;
alter table provider_events add constraint provider_events_topic_check
  check (topic in ('order', 'payment', 'fraud_warning', 'refund_failed', 'other'));
