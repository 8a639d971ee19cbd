import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isBareEmail, parseEmail } from './email.ts'

/**
 * Addresses that others publish as easy to get wrong, with our result: `taken` as they are, the address
 * to which an email goes instead, or null for refused. By source:
 * - isemail: `tests.json` of github.com/skeggse/isemail at 061e7bc, after Dominic Sayers's is_email()
 * - validator.js: `isEmail.test.js` of github.com/validatorjs/validator.js at 4a6d5f2
 * - RFCs: 3696 (with its errata), 5321, 5322 and 6531
 * - carriers: forms that NTT DoCoMo and au gave out, which are no dot-atoms
 * - HTML: what the pattern of `<input type=email>` in the HTML standard accepts and refuses
 * Where we differ from a source, the reason is in decision 063.
 */
const publishedAddresses: Record<string, [address: string, verdict: string | null][]> = {
  isemail: [
    ['', null],
    ['test', null],
    ['@', null],
    ['test@', null],
    ['test@io', null],
    ['@io', null],
    ['@iana.org', null],
    ['test@iana.org', 'taken'],
    ['test@nominet.org.uk', 'taken'],
    ['test@about.museum', 'taken'],
    ['a@iana.org', 'taken'],
    ['êjness@iana.org', 'taken'],
    ['ñoñó1234@iana.org', 'taken'],
    ['伊昭傑@郵件.商務', '伊昭傑@xn--5nqv22n.xn--lhr59c'],
    ['\u{10437}\u{24b62}@iana.org', 'taken'],
    ['test.test@iana.org', 'taken'],
    ['.test@iana.org', 'taken'],
    ['test.@iana.org', 'taken'],
    ['test..iana.org', null],
    ['test_exa-mple.com', null],
    ['!#$%&`*+/=?^`{|}~@iana.org', 'taken'],
    ['test\\@test@iana.org', null],
    ['123@iana.org', 'taken'],
    ['test@123.com', 'taken'],
    ['test@iana.123', null],
    ['test@255.255.255.255', null],
    ['abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyzabcdefghiklm@iana.org', 'taken'],
    ['abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyzabcdefghiklmn@iana.org', null],
    ['test@abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyzabcdefghiklm', null],
    ['test@abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyzabcdefghiklm.com', null],
    ['test@mason-dixon.com', 'taken'],
    ['test@-iana.org', null],
    ['test@iana-.com', null],
    ['test@.iana.org', null],
    ['test@iana.org.', 'test@iana.org'],
    ['test@iana..com', null],
    ['"test"@iana.org', null],
    ['""@iana.org', null],
    ['"\\a"@iana.org', null],
    ['"\\""@iana.org', null],
    ['test"@iana.org', null],
    ['"test@iana.org', 'test@iana.org'],
    ['"test"test@iana.org', null],
    ['"test"."test"@iana.org', null],
    ['"test\\ test"@iana.org', null],
    ['"test\0"@iana.org', null],
    ['"test\r\n test"@iana.org', null],
    ['test@[255.255.255.255]', null],
    ['test@[IPv6:1111:2222:3333:4444:5555:6666:7777:8888]', null],
    [' test @iana.org', null],
    ['test@ iana .com', null],
    ['test . test@iana.org', null],
    ['\r\n test@iana.org', 'test@iana.org'],
    ['(comment)test@iana.org', null],
    ['test@(comment)iana.org', null],
    ['test(comment)@iana.org', null],
    ['test@iana.org(comment\\', null],
    ['test@iana.org\n', 'test@iana.org'],
    ['xn--test@iana.org', 'taken'],
    ['test@iana.org-', null],
    ['test@<iana>.org', null],
    ['\u0007@iana.org', null],
    ['test@\u0007.org', null],
    [' test@iana.org', 'test@iana.org'],
    ['test@iana. org', null],
    ['test@iana/icann.org', null],
    ['test@iana!icann.org', null],
    ['test@iana^icann.org', null],
    ['test@iana{icann}.org', null],
    ['test\ud800@invalid.org', null],
    ['test@ñoñó郵件.商務', 'test@xn--o-qgabi9690hj0wd.xn--lhr59c'],
  ],
  'validator.js': [
    ['foo@bar.com', 'taken'],
    ['x@x.au', 'taken'],
    ['foo@bar.com.au', 'taken'],
    ['foo+bar@bar.com', 'taken'],
    ['hans.m端ller@test.com', 'taken'],
    ['hans@m端ller.com', 'hans@xn--mller-es7m.com'],
    ['test|123@m端ller.com', 'test|123@xn--mller-es7m.com'],
    ['test123+ext@gmail.com', 'taken'],
    [
      'some.name.midd.leNa.me+extension@GoogleMail.com',
      'some.name.midd.leNa.me+extension@googlemail.com',
    ],
    ['"foobar"@example.com', null],
    ['"  foo  m端ller "@example.com', null],
    ['"foo\\@bar"@example.com', null],
    [`${'a'.repeat(64)}@${'a'.repeat(63)}.com`, 'taken'],
    [`${'a'.repeat(64)}@${'a'.repeat(64)}.com`, null],
    [
      `${'a'.repeat(64)}@${'a'.repeat(63)}.${'a'.repeat(63)}.${'a'.repeat(63)}.${'a'.repeat(58)}.com`,
      null,
    ],
    ['test@1337.com', 'taken'],
    ['invalid.com', null],
    ['foo@bar.com.', 'foo@bar.com'],
    ['foo@_bar.com', null],
    ['foobar@my_sarisari_store.typepad.com', null],
    ['somename@ｇｍａｉｌ.com', 'somename@gmail.com'],
    ['z@co.c', null],
    ['ｇｍａｉｌ@gmail.com', 'taken'],
    ['test1@invalid.co m', null],
    ['test12@invalid.co　m', null],
    ['multiple..dots@gmail.com', 'taken'],
    ['gmail...ignores...dots...@gmail.com', 'taken'],
    ['ends.with.dot.@gmail.com', 'taken'],
    ['test123+invalid! sub_address@gmail.com', null],
    ['wrong()[]",:;<>@@gmail.com', null],
    ['username@domain.com\ufffd', null],
    ['username@domain.com©', null],
    ['nbsp\u00a0test@test.com', null],
    ['"foo"bar@gmail.com', null],
    ['Some Name <foo@bar.com>', 'foo@bar.com'],
    ['\ud800@example.com', null],
  ],
  RFCs: [
    ['user+mailbox@example.com', 'taken'],
    ['customer/department=shipping@example.com', 'taken'],
    ['$A12345@example.com', 'taken'],
    ['!def!xyz%abc@example.com', 'taken'],
    ['_somename@example.com', 'taken'],
    ['Abc\\@def@example.com', null],
    ['"Abc@def"@example.com', null],
    ['"Fred Bloggs"@example.com', null],
    ['Joe.\\\\Blow@example.com', null],
    ['jsmith@[192.0.2.1]', null],
    ['john.q.public@example.com', 'taken'],
    ['Pete(A nice \\) chap) <pete(his account)@silly.test(his host)>', null],
    ['δοκιμή@παράδειγμα.δοκιμή', 'δοκιμή@xn--hxajbheg2az3al.xn--jxalpdlp'],
    ['чебурашка@ящик-с-апельсинами.рф', 'чебурашка@xn-----8kcayoeblonkwzf2jqc1b.xn--p1ai'],
    ['संपर्क@डाटामेल.भारत', 'संपर्क@xn--c2bd4bq1db8d.xn--h2brj9c'],
  ],
  carriers: [
    ['taro..yamada@docomo.ne.jp', 'taken'],
    ['taro.@docomo.ne.jp', 'taken'],
    ['.taro@docomo.ne.jp', 'taken'],
    ['a...b..@ezweb.ne.jp', 'taken'],
    ['-taro_-@docomo.ne.jp', 'taken'],
    ['taro/1+1@docomo.ne.jp', 'taken'],
    ['taro@docomo。ne。jp', 'taro@docomo.ne.jp'],
    ['"taro..yamada"@docomo.ne.jp', null],
    ['..@docomo.ne.jp', null],
  ],
  HTML: [
    ["o'hara.&.sons@example.ie", 'taken'],
    ['a@b', null],
    ['ada@i❤.ws', 'ada@xn--i-7iq.ws'],
    ['ada@💩.la', 'ada@xn--ls8h.la'],
    ['👍@example.org', 'taken'],
    ['ada@xn--mller-kva.de', 'taken'],
    ['Ada@MÜLLER.de', 'Ada@xn--mller-kva.de'],
    ['ada@straße.de', 'ada@xn--strae-oqa.de'],
    ['ada@a.org/.b.org', null],
    ['ada@a.org℀.b.org', null],
    ['ada@a.org%2eb.org', null],
    ['ada@a.org#b.org', null],
  ],
}

it.each([
  [' Ada@Example.ORG ', 'Ada@example.org', 'ada@example.org'],
  ['ada+shop@example.org', 'ada+shop@example.org', 'ada+shop@example.org'],
  ['\u202a\ufeff ada@example.org\u00a0\u202c', 'ada@example.org', 'ada@example.org'],
  ['ada@bücher.example', 'ada@xn--bcher-kva.example', 'ada@xn--bcher-kva.example'],
  ['bu\u0308ro@example.org', 'büro@example.org', 'büro@example.org'],
])('%j is sent to %s and compared as %s', (text, typed, normal) => {
  expect(parseEmail(text)).toEqual({ typed, normal })
})

describe.each(Object.entries(publishedAddresses))(
  'the special spellings that %s publish',
  (_, addresses) => {
    it.each(addresses)('%j is %s', (address, verdict) => {
      const typed = parseEmail(address)?.typed ?? null
      expect(typed).toBe(verdict === 'taken' ? address : verdict)
      // The link in a sign-in email contains only the address.
      expect(typed === null || isBareEmail(typed)).toBe(true)
    })
  },
)

it('no lookalike letter turns one mailbox into another', () => {
  const normal = (text: string) => parseEmail(text)!.normal
  expect(normal('ſpring@example.org')).toBe('ſpring@example.org')
  expect(normal('ﬁn@example.org')).toBe('ﬁn@example.org')
  expect(normal('ａｄａ@example.org')).toBe('ａｄａ@example.org')
  expect(normal('Straße@example.org')).toBe('straße@example.org')
})

it('an email never goes to a domain or mailbox other than the one that was compared', () => {
  const piece = fc.constantFrom(
    'ada',
    'A',
    '.',
    '@',
    '/',
    '#',
    '%2e',
    'example.org',
    '\u00ad',
    'ｅ',
    'İ',
  )
  const text = fc.oneof(
    fc.emailAddress(),
    fc.array(piece, { maxLength: 9 }).map((all) => all.join('')),
  )
  fc.assert(
    fc.property(text, (typedIn) => {
      const parsed = parseEmail(typedIn)
      if (parsed === null) return
      const [local, domain, ...rest] = parsed.typed.split('@')
      expect(rest).toEqual([])
      expect(parsed.normal).toBe(`${local!.toLowerCase()}@${domain}`)
      expect(domain).toMatch(/^[a-z0-9.-]+$/)
      expect(parseEmail(parsed.typed)).toEqual(parsed)
    }),
  )
})
