/** The actions that no provider knows about, with the console's page for each. */
const acts: Record<string, string[]> = {
  '/admin/releases': ['builds published or withdrawn'],
  '/admin/people': ['people and passkeys, let in or removed'],
  '/admin/api-keys': ['keys of programs, made or ended'],
  '/admin/webhooks': ['addresses of webhooks, and their secrets'],
  '/admin/customers': [
    'erasures: look into your mailbox too, and erase again',
    'addresses corrected or changed; customers do their part again',
    'licenses granted, paused, ended, extended or transferred',
    'keys replaced because they had leaked, and devices released',
  ],
  '/admin/orders': ['refunds noted by hand, and notes about customers'],
  '/admin/prices': ['prices that were set'],
  '/admin/coupons': ['coupons, made or ended'],
}

/** Lists what people have to redo by hand. */
export function listLostActs(): string {
  const lines = Object.entries(acts).flatMap(([page, each]) =>
    each.map((act) => `  ${page.padEnd(17)}${act}\n`),
  )
  return `What no provider knows of that time is lost. Look at each in the console, and do again what is missing:
${lines.join('')}Everybody is signed out of the console.
`
}
