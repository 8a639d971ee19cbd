import type { ListedSetting } from '#contract/admin/settings.ts'

/** The groups in the order in which an owner looks for them, each with its page in docs/operating. */
const groups: [group: string, page: string | null][] = [
  ['Backups', 'backup.md'],
  ['Buckets', 'backup.md'],
  ['Email', 'install.md'],
  ['Payments', 'payments.md'],
  ['Prices and tax', 'taxes.md'],
  ['Seller', 'taxes.md'],
  ['Releases', 'releases.md'],
  ['Licenses', 'rotate.md'],
  ['Access', 'console.md'],
  ['Server', 'install.md'],
  ['Database', 'databases.md'],
  ['Links', null],
]

/** Sorts settings by group, each with what is missing first; groups that are not listed come last. */
export function sortByGroup(settings: ListedSetting[]): ListedSetting[] {
  const order = groups.map(([group]) => group)
  const place = ({ group }: ListedSetting) => [...order, group].indexOf(group)
  const isMissing = ({ missing }: ListedSetting) => Number(missing !== null)
  return settings.toSorted(
    (one, other) => place(one) - place(other) || isMissing(other) - isMissing(one),
  )
}

/** Names the handbook's page about a group. */
export function findPage(group: string): string | null {
  const [, page = null] = groups.find(([each]) => each === group) ?? []
  return page && `docs/operating/${page}`
}
