import type {
  AdminLicense,
  FoundCustomer,
  Moment,
  ShownCustomer,
} from '#contract/admin/customers.ts'
import { openConsole, readDone, type AdminClient } from './console.ts'
import type { Shop } from './shop.ts'

export const reason = 'asked on the phone'

export interface List<Row> {
  rows: Row[]
  next: string | null
}

/** What an owner and a support person read and do about customers. */
export async function openStaff(shop: Shop) {
  const owner = await openConsole(shop)
  const support = await openConsole(shop, 'support')
  const list = async <Row>(name: string, query: Record<string, string>) =>
    (await read<List<Row>>(owner, name, query)).rows
  return {
    owner,
    support,
    find: (q: string) => list<FoundCustomer>('customers/find', { q }),
    show: (customer: string) => read<ShownCustomer>(owner, 'customers/show', { customer }),
    storyOf: (customer: string) => list<Moment>('customers/story', { customer }),
    licensesOf: (customer: string) => list<AdminLicense>('licenses/list', { customer }),
    act: async (name: string, input: object, who = owner) =>
      readDone(await who.write(name, { ...input, reason })),
    refusal: async (name: string, input: object, who = owner) => {
      const answer = await who.write(name, { ...input, reason })
      const { error } = (await answer.json()) as { error: { message: string } }
      return `${answer.status} ${error.message}`
    },
  }
}

export type Staff = Awaited<ReturnType<typeof openStaff>>

export async function read<Answer>(
  who: AdminClient,
  name: string,
  query: Record<string, string> = {},
): Promise<Answer> {
  const answer = await who.read(name, query)
  if (answer.status !== 200) throw new Error(`${answer.status}: ${await answer.text()}`)
  return (await answer.json()) as Answer
}
