import { expect, it } from 'vitest'
import { readPeople } from './people.ts'

const file = (...lines: string[]) => Buffer.from(lines.join('\r\n'))

it('a file of people may have its columns in any order, with commas or semicolons', () => {
  const people = [
    { line: 2, name: 'Kit Doe', email: 'Kit@example.org' },
    { line: 3, name: 'Łukasz, jr.', email: 'lukasz@example.org' },
  ]
  const commas = file(
    '\uFEFFName,Email',
    'Kit Doe,Kit@example.org',
    '"Łukasz, jr.",lukasz@example.org',
    '',
  )
  const semicolons = file(
    'email;department;name',
    'Kit@example.org;;Kit Doe',
    'lukasz@example.org;IT;Łukasz, jr.',
  )
  expect(readPeople(commas)).toEqual({ people })
  expect(readPeople(semicolons)).toEqual({ people })
  const hinted = file('\uFEFFsep=;', 'name;email', 'Kit, Doe;kit@example.org')
  expect(readPeople(hinted)).toEqual({
    people: [{ line: 3, name: 'Kit, Doe', email: 'kit@example.org' }],
  })
})

it('a file of people is refused with every wrong line and what is wrong with it', () => {
  const wrong = file(
    'name,email',
    'Kit,kit@example.org',
    'Lea,lea@',
    ',max@example.org',
    'Kit again,KIT@example.org',
    '"=HYPERLINK(""https://evil.example"")",nia@example.org',
    '@sum,ola@example.org',
    `${'x'.repeat(101)},pia@example.org`,
    'Bell\u0007,quin@example.org',
  )
  expect(readPeople(wrong)).toEqual({
    problems: [
      'Line 3: "lea@" is not an email address.',
      'Line 4: the name is missing.',
      'Line 6: the name begins like a formula.',
      'Line 7: the name begins like a formula.',
      'Line 8: the name is too long.',
      'Line 9: the name contains control characters.',
      'Line 5: KIT@example.org is already on line 2.',
    ],
  })
})

it.each([
  [
    'no header',
    file('Kit,kit@example.org', 'Lea,lea@example.org'),
    /first line must name the columns/,
  ],
  ['nothing', file(), /lists nobody/],
  ['another encoding', Buffer.from('name,email\nKr\xfcger,k@example.org', 'latin1'), /not UTF-8/],
  ['an open quote', file('name,email', '"Kit,kit@example.org'), /not CSV/],
  ['a line with more', file('name,email', 'Kit,kit@example.org,x', 'a,b@example.org'), /not CSV/],
  ['far too much', Buffer.alloc(300_000, 'x'), /larger than 256 kB/],
])('a file of people is refused with %s', (_, content, sentence) => {
  const read = readPeople(content)
  expect('problems' in read && read.problems.join(' ')).toMatch(sentence)
})
