-- customers/list asks whose account, orders or licenses changed since a time.
create index audit_by_time on audit (at);
create index operator_actions_by_time on operator_actions (at);
create index licenses_by_time on licenses (created_at);
