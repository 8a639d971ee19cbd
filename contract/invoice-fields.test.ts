import { describe, expect, it } from 'vitest'
import { findFieldProblems, tidyFields } from './invoice-fields.ts'

const judge = (vatId: string) =>
  findFieldProblems(tidyFields({ company: '', vat_id: vatId, address: '' })).vat_id

describe('a VAT or tax number', () => {
  it.each([
    ['', 'left out'],
    ['de 123 456 789', 'German, with spaces'],
    ['ATU12345678', 'Austrian'],
    ['PL 526-000-12-46', 'Polish, with dashes'],
    ['NL123456789B01', 'Dutch'],
    ['FRXX123456789', 'French'],
    ['IE1234567WA', 'Irish'],
    ['ESX1234567X', 'Spanish'],
    ['CHE-123.456.789', 'Swiss'],
    ['GB123456789', 'British'],
    ['22AAAAA0000A1Z5', 'Indian'],
    ['51 824 753 556', 'Australian'],
    ['12/345/67890', 'a German tax number'],
    ['A&B010101AB1', 'Mexican'],
    ['VAT: DE 123\u00a0456\u200b789', 'with a label, and with characters nobody sees'],
    ['ＤＥ１２３４５６７８９', 'in full width'],
  ])('%s is accepted: %s', (vatId) => {
    expect(judge(vatId)).toBeNull()
  })

  it.each([
    'DE12345678',
    'DE1234567890',
    'ATU1234567',
    'PL12345',
    'abcdef',
    'X1',
    '12345;',
    '§ 12 34',
  ])('%s is refused', (vatId) => {
    expect(judge(vatId)).toEqual(expect.any(String))
  })
})

describe('a name in letters that an invoice cannot show', () => {
  const judgeName = (company: string) =>
    findFieldProblems(tidyFields({ company, vat_id: '', address: company }))

  it.each(['株式会社', 'บริษัท', 'कंपनी', 'חברה', 'شركة', 'Ada 주식회사'])(
    '%s is reported before anything is issued',
    (company) => {
      const { company: problem, address } = judgeName(company)
      expect(problem).toContain(company.replace('Ada ', '').charAt(0))
      expect(address).toContain('can’t show')
    },
  )

  it.each([
    'Łódź Works',
    'ООО «Ада»',
    'Αφοί Άντα',
    'Ձայն',
    'ქართული',
    'Ada & Söhne’s № 1 ₦',
    'A\u200bda\u00ad\u202c',
  ])('%s is refused', (company) =>
    expect(judgeName(company)).toMatchObject({ company: null, address: null }),
  )
})

describe('text that a buyer typed', () => {
  it('is cleaned up before printing: line ends, tabs, empty edges, composed characters', () => {
    const typed = {
      company: ' A\u0308rzte\tGmbH ',
      vat_id: ' de123456789 ',
      address: '\r\n Weg 1 \r\nOrt\r\n\r\n',
    }
    expect(tidyFields(typed)).toEqual({
      company: 'Ärzte GmbH',
      vat_id: 'DE123456789',
      address: 'Weg 1\nOrt',
    })
  })

  it('can contain line breaks only in the address', () => {
    const problems = findFieldProblems({ company: 'A\nB', vat_id: '12\n34', address: 'A\nB' })
    expect(problems).toEqual({
      company: expect.any(String),
      vat_id: expect.any(String),
      address: null,
    })
  })
})
