import { readCapitals, readName } from '#license-client/src/readings.ts'

/** The details that a buyer can add to an invoice, checked the same way on the page and on the server. */
export interface BuyerFields {
  company: string
  vat_id: string
  /** Lines separated by line breaks. */
  address: string
}

const invoiceSizes = { company: 120, vatId: 30, addressLine: 80, addressLines: 6 } as const

/** Sentences about values that can't be printed as they are; null if a value is fine. */
export type FieldProblems = { [field in keyof BuyerFields]: string | null }

export function findFieldProblems(fields: BuyerFields): FieldProblems {
  return {
    company: findCompanyProblem(fields.company),
    vat_id: findVatIdProblem(fields.vat_id),
    address: findAddressProblem(fields.address),
  }
}

/** Cleans up the fields for printing: composes characters, and removes outer spaces and empty lines. */
export function tidyFields({ company, vat_id, address }: BuyerFields): BuyerFields {
  return {
    company: readName(company),
    vat_id: readVatId(vat_id),
    address: address
      .split(/\r\n?|\n/)
      .map(readName)
      .join('\n')
      .trim(),
  }
}

/** Removes a label such as `VAT:`. */
function readVatId(typed: string): string {
  const code = readCapitals(typed)
  return code.slice(code.lastIndexOf(':') + 1).trim()
}

// Line breaks and control characters. Joining characters belong to letters, which the next check names.
const invisible = /(?!\p{Join_Control})[\p{C}\p{Zl}\p{Zp}]/u

/** Letters from scripts that our fonts lack or that are written from right to left. */
const unprintable =
  /(?![\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Armenian}\p{Script=Georgian}\p{Script=Lao}\p{Script=Ogham}\p{Script=Tifinagh}\p{Script=Canadian_Aboriginal}\p{Script=Lisu}\p{Script=Coptic}\p{Script=Old_Italic}\p{Script=Common}\p{Script=Inherited}])\p{L}/gu

/**
 * Names unprintable letters before anything is issued. The server checks for more of them, because it
 * knows the letters of its fonts.
 */
function findLetterProblem(what: string, text: string): string | null {
  const letters = [...new Set(text.match(unprintable))]
  if (letters.length === 0) return null
  return `${what} has letters our invoices can’t show: ${letters.join(' ')}. Please use Latin, Greek or Cyrillic letters.`
}

function findCompanyProblem(company: string): string | null {
  if (invisible.test(company)) return 'The name has characters we can’t print.'
  if ([...company].length > invoiceSizes.company)
    return `The name is longer than ${invoiceSizes.company} characters.`
  return findLetterProblem('The name', company)
}

function findAddressProblem(address: string): string | null {
  const lines = address.split('\n')
  const { addressLine, addressLines } = invoiceSizes
  if (lines.some((line) => invisible.test(line)))
    return 'The address has characters we can’t print.'
  if (lines.length > addressLines) return `The address has more than ${addressLines} lines.`
  if (lines.some((line) => [...line].length > addressLine))
    return `A line of the address is longer than ${addressLine} characters.`
  return findLetterProblem('The address', address)
}

/** The part after the two-letter country code, for countries whose numbers are in the EU's register. */
const europeanNumbers: Record<string, RegExp> = {
  AT: /^U\d{8}$/,
  BE: /^[01]\d{9}$/,
  BG: /^\d{9,10}$/,
  CY: /^\d{8}[A-Z]$/,
  CZ: /^\d{8,10}$/,
  DE: /^\d{9}$/,
  DK: /^\d{8}$/,
  EE: /^\d{9}$/,
  EL: /^\d{9}$/,
  ES: /^[A-Z0-9]\d{7}[A-Z0-9]$/,
  FI: /^\d{8}$/,
  FR: /^[A-Z0-9]{2}\d{9}$/,
  HR: /^\d{11}$/,
  HU: /^\d{8}$/,
  IE: /^\d[A-Z0-9+*]\d{5}[A-Z]{1,2}$/,
  IT: /^\d{11}$/,
  LT: /^(\d{9}|\d{12})$/,
  LU: /^\d{8}$/,
  LV: /^\d{11}$/,
  MT: /^\d{8}$/,
  NL: /^\d{9}B\d{2}$/,
  PL: /^\d{10}$/,
  PT: /^\d{9}$/,
  RO: /^\d{2,10}$/,
  SE: /^\d{12}$/,
  SI: /^\d{8}$/,
  SK: /^\d{10}$/,
  XI: /^(\d{9}|\d{12}|GD\d{3}|HA\d{3})$/,
}

/** Checks only the format, not whether the number exists. Numbers of other countries vary. */
function findVatIdProblem(vatId: string): string | null {
  if (vatId === '') return null
  if (!/^[A-Z0-9+*&./ -]{4,30}$/i.test(vatId))
    return 'A VAT or tax number has 4 to 30 letters, digits, dots, dashes and spaces.'
  const bare = readCapitals(vatId).replace(/[./ -]/g, '')
  const european = europeanNumbers[bare.slice(0, 2)]
  if (european && !european.test(bare.slice(2)))
    return `This isn’t a valid ${bare.slice(0, 2)} VAT number. Put any other tax number in the address field.`
  return /\d\D*\d/.test(bare) ? null : 'A VAT or tax number has digits.'
}
