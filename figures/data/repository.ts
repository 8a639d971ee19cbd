/** The small repository that all scenes work on. */
export const paths = [
  'public/',
  'public/invoice.html',
  'src/',
  'src/rates/',
  'src/rates/eu.ts',
  'src/rates/uk.ts',
  'src/billing.ts',
  'src/mailer.ts',
  'src/money.ts',
  'src/tax.ts',
  'test/',
  'test/tax.test.ts',
  '.env',
  'README.md',
]

export const tax = [
  "import { Cents, round, sum } from './money'",
  "import { Rate } from './rates/eu'",
  '',
  'export interface Line {',
  '  net: Cents',
  '  rate: Rate',
  '}',
  '',
  'export function lineTax(l: Line): number {',
  '  return l.net * l.rate',
  '}',
  '',
  'export function invoiceTax(lines: Line[]) {',
  '  return round(sum(lines.map(lineTax)))',
  '}',
]

/** The content of `src/rates/eu.ts`. */
export const rates = ['export const eu = {', '  AT: 0.2,', '  DE: 0.19,', '  FR: 0.2,', '}']

/** The edit that the scenes propose: tax is rounded per line. */
export const taxProposed = [
  ...tax.slice(0, 8),
  'export function lineTax(l: Line): Cents {',
  '  return round(l.net * l.rate)',
  '}',
  '',
  'export function invoiceTax(lines: Line[]) {',
  '  return sum(lines.map(lineTax))',
  '}',
]

export const mailer = [
  "import { render } from './invoice'",
  '',
  'export function send(invoice: Invoice) {',
  '  const html = render(invoice)',
  '  return post(invoice.to, html)',
  '}',
]

export const mailerProposed = [
  "import { render } from './invoice'",
  '',
  'export function send(invoice: Invoice) {',
  '  const html = render(invoice)',
  '  log(`sent to ${invoice.to}`)',
  '  return post(invoice.to, html)',
  '}',
]
