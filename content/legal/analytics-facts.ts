/** What is stored with an analytics event, by column. The FAQ lists it; a test holds the policy to it. */
export const analyticsFacts: Record<string, string> = {
  'analytics_events.name': 'name of the event',
  'analytics_events.path': 'path without its query',
  'analytics_events.title': 'page title',
  'analytics_events.at': 'day and hour',
}
