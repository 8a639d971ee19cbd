-- No page sent where its visitor came from, and nobody read it.
alter table analytics_events drop column referrer_host;
