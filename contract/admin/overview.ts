import { z } from 'zod'
import { provider } from '../order.ts'
import { orderStatuses } from './states.ts'
import { time } from '../time.ts'
import { orderNumber } from '../order-number.ts'

/** The total per currency; no row for a currency without payments. */
const money = z.array(z.object({ cents: z.number(), currency: z.string() }))
const figure = z.object({ count: z.number(), money })
const compared = figure.extend({
  last_month: figure.describe('The same days of the previous month, up to the same time.'),
})

const problem = z.object({
  /** The kind of problem. These names don't change. */
  kind: z.string(),
  label: z.string(),
  /** `stopped` means that money, keys or sales are blocked. */
  state: z.enum(['stopped', 'asks']),
  sentence: z.string(),
  /** Says more; can contain text from outside. */
  detail: z.string(),
  since: time,
  /** Opens a page of the console, or makes a call that only reads. */
  action: z.object({
    label: z.string(),
    /** A URL of the documentation if it begins with https. */
    page: z.string().optional(),
    call: z.string().optional(),
  }),
  at_provider: z.object({ label: z.string(), page: z.string() }).optional(),
})

const systems = z.object({
  providers: z.array(
    z.object({
      name: provider,
      answer: z.enum(['answers', 'refused', 'unavailable']).nullable(),
      /** The time since which the answer has been the same. */
      since: time.nullable(),
    }),
  ),
  emails: z.object({ sent_today: z.number(), bounced_today: z.number() }),
  /** The providers that were recently reconciled; empty before the first reconciliation. */
  books: z.array(z.object({ provider, compared_until: time.nullable(), differences: z.number() })),
  /**
   * Is null without BACKUP_TO. `last` is null before the first backup, and while the backup location
   * doesn't respond.
   */
  backup: z.object({ last: time.nullable() }).nullable(),
  disks: z.array(
    z.object({
      use: z.enum(['data', 'releases', 'backups']),
      free: z.number(),
      size: z.number(),
      is_nearly_full: z.boolean(),
    }),
  ),
})

/**
 * Says what needs attention, oldest first, and how the shop is doing. A part that can't be read is
 * null.
 */
export const overviewAnswer = z.object({
  problems: z.array(problem),
  /** True if part of the check failed, so that some problems may be missing. */
  is_partial: z.boolean(),
  figures: z
    .object({
      /** This month's sales, in the seller's time zone. */
      sales: compared.describe('Orders that brought new licenses.'),
      renewals: compared,
      refunds: compared,
      net: z
        .object({ money, tax: money, last_month: money })
        .describe('What is left without tax and refunds, and the tax.'),
    })
    .nullable(),
  systems: systems.nullable(),
  orders: z
    .array(
      z.object({
        id: z.string(),
        order_number: orderNumber,
        at: time,
        email: z.string().nullable(),
        account_id: z.string().nullable(),
        status: z.enum(orderStatuses),
        cents: z.number(),
        refunded_cents: z.number(),
        currency: z.string(),
      }),
    )
    .nullable(),
  /** The time zone of the days in the figures, such as 2026-11-22. */
  today: z.string(),
  time_zone: z.string(),
})

export const salesByDayAnswer = z.object({
  days: z.array(
    z.object({
      day: z.string(),
      purchases: z.number(),
      renewals: z.number(),
      refunds: z.number(),
    }),
  ),
})

export type Overview = z.output<typeof overviewAnswer>
export type OverviewProblem = Overview['problems'][number]
export type OverviewSystems = z.output<typeof systems>
export type SalesByDay = z.infer<typeof salesByDayAnswer>
