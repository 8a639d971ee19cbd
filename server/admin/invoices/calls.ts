import { z } from 'zod'
import { day } from '#contract/admin/filters.ts'
import { defineFile, type AdminCall } from '../call.ts'
import { hideInDiscount } from '../coupons/codes.ts'
import { answerDocument } from '../../invoices/file.ts'
import { findIssued } from '../../invoices/issued.ts'
import { id } from '../filters.ts'
import { archiveInvoices, archiveType } from './archive.ts'
import { listInvoices } from './list.ts'

export const invoiceCalls: AdminCall[] = [
  listInvoices,
  defineFile({
    name: 'invoices/print',
    summary:
      'One invoice or credit note as PDF, as its buyer gets it; of a coupon, those who may not read its code get the beginning.',
    support: true,
    command: { words: ['number'] },
    input: z.object({ number: id }),
    file: 'application/pdf',
    async read(deps, { number }, by) {
      const facts = await findIssued(deps, number)
      if (facts === null) return { refused: `There is no invoice or credit note ${number}.` }
      return answerDocument({ ...facts, discount: hideInDiscount(facts.discount, by) })
    },
  }),
  defineFile({
    name: 'invoices/archive',
    summary:
      'The invoices and credit notes of some days as ZIP: each as PDF, and the report of them as CSV. That is recorded.',
    input: z.object({ from: day, to: day }),
    file: archiveType,
    read: archiveInvoices,
  }),
]
