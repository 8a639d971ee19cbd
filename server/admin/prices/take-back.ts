import { z } from 'zod'
import type { Books } from '../../deps.ts'
import { defineWrite } from '../call.ts'

/** Takes a price back that has not begun: nobody was shown it. */
export const takePriceBack = defineWrite({
  name: 'prices/take-back',
  summary: 'Take back a price that has not begun.',
  guards: 'money',
  command: { words: ['price'] },
  input: { price: z.uuid('is not the id of a price') },
  act: async ({ clock }: Books, trx, input) => {
    const price = await trx
      .selectFrom('prices')
      .selectAll()
      .where('id', '=', input.price)
      .forUpdate()
      .executeTakeFirst()
    if (price === undefined) return { refused: `There is no price ${input.price}.` }
    if (price.holds_from <= clock.now())
      return { refused: 'This price has begun, and stays as it is. Set another one.' }
    await trx.deleteFrom('prices').where('id', '=', price.id).execute()
    const { kind, cents, holds_from: from } = price
    return {
      subject: price.id,
      before: { kind, cents, from },
      after: { taken: 'back' },
    }
  },
})
