const kinds: Record<string, (id: string) => string> = {
  admin: (id) => `Removed person ${id}`,
  'api-key': (id) => `Removed API key ${id}`,
  operator: (user) => `${user} on the server`,
  program: () => 'Shop',
  shop: () => 'Shop',
  customer: () => 'Customer',
  demo: () => 'Demo',
}

/**
 * Says who acted, by their name if it is known; otherwise in words for an actor such as `operator:mia`,
 * who used the command line.
 */
export function sayActor(actor: string, name: string | null = null): string {
  const [kind, id = ''] = actor.split(':')
  return name ?? kinds[kind!]?.(id) ?? actor
}
