import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createIsCallable } from './callable.ts'

const isCallable = createIsCallable([])

/** Draws any address of a network, given its first bytes and the length of its prefix. */
const within = (start: number[], bits: number) =>
  fc
    .uint8Array({ minLength: start.length, maxLength: start.length })
    .map((random) => start.map((byte, at) => mix(byte, random[at]!, bits - 8 * at)))

const mix = (byte: number, random: number, bits: number) => {
  const mask = bits >= 8 ? 255 : bits <= 0 ? 0 : (255 << (8 - bits)) & 255
  return (byte & mask) | (random & ~mask & 255)
}

const writeIpv4 = (bytes: number[]) => bytes.join('.')
const writeIpv6 = (bytes: number[]) =>
  Array.from({ length: 8 }, (_, at) =>
    ((bytes[2 * at]! << 8) | bytes[2 * at + 1]!).toString(16),
  ).join(':')

const pad = (...start: number[]) => [...start, ...Array<number>(16 - start.length).fill(0)]

describe('refuses every address of', () => {
  it.each([
    ['this host', [0, 0, 0, 0], 8],
    ['a private network', [10, 0, 0, 0], 8],
    ['a private network', [172, 16, 0, 0], 12],
    ['a private network', [192, 168, 0, 0], 16],
    ['carriers', [100, 64, 0, 0], 10],
    ['loopback', [127, 0, 0, 0], 8],
    ['the link, with what clouds keep there', [169, 254, 0, 0], 16],
    ['protocol assignments', [192, 0, 0, 0], 24],
    ['documentation', [192, 0, 2, 0], 24],
    ['documentation', [198, 51, 100, 0], 24],
    ['documentation', [203, 0, 113, 0], 24],
    ['relays of 6to4', [192, 88, 99, 0], 24],
    ['benchmarks', [198, 18, 0, 0], 15],
    ['multicast', [224, 0, 0, 0], 4],
    ['the reserved end, with broadcast', [240, 0, 0, 0], 4],
  ] as const)('%s %j/%d', (_name, start, bits) => {
    fc.assert(
      fc.property(within([...start], bits), (bytes) => {
        expect(isCallable(writeIpv4(bytes))).toBe(false)
        const mapped = [bytes[0]! * 256 + bytes[1]!, bytes[2]! * 256 + bytes[3]!]
        expect(isCallable(`::ffff:${mapped.map((part) => part.toString(16)).join(':')}`)).toBe(
          false,
        )
        expect(isCallable(`::ffff:${writeIpv4(bytes)}`)).toBe(false)
      }),
    )
  })

  it.each([
    ['unspecified, loopback, mapped and compatible addresses', pad(), 8],
    ['NAT64', pad(0, 0x64, 0xff, 0x9b), 96],
    ['NAT64 of a local network', pad(0, 0x64, 0xff, 0x9b, 0, 1), 48],
    ['discard', pad(1), 64],
    ['Teredo', pad(0x20, 0x01), 32],
    ['benchmarks', pad(0x20, 0x01, 0, 2), 48],
    ['ORCHID', pad(0x20, 0x01, 0, 0x20), 28],
    ['documentation', pad(0x20, 0x01, 0x0d, 0xb8), 32],
    ['documentation', pad(0x3f, 0xff), 20],
    ['6to4', pad(0x20, 0x02), 16],
    ['segment routing', pad(0x5f), 16],
    ['local networks', pad(0xfc), 7],
    ['the link', pad(0xfe, 0x80), 10],
    ['the former sites', pad(0xfe, 0xc0), 10],
    ['multicast', pad(0xff), 8],
  ] as const)('%s %j/%d', (_name, start, bits) => {
    fc.assert(
      fc.property(within([...start], bits), (bytes) => {
        expect(isCallable(writeIpv6(bytes))).toBe(false)
      }),
    )
  })

  it.each(['fe80::1%eth0', '2606:4700::1%eth0', '127.1', '0x7f000001', 'localhost', ''])(
    'anything but a plain address: %j',
    (text) => expect(isCallable(text)).toBe(false),
  )
})

it.each(['1.1.1.1', '93.184.215.14', '2606:4700::1111', '2a00:1450:4001::200e', '172.32.0.1'])(
  'accepts %s on the internet',
  (address) => expect(isCallable(address)).toBe(true),
)

it('accepts a network named in the settings, and no other address in its neighborhood', () => {
  const isAllowed = createIsCallable(['10.20.0.0/16', 'fd00:1::/32'])
  expect(['10.20.3.4', 'fd00:1::7', '1.1.1.1'].filter(isAllowed)).toHaveLength(3)
  expect(['10.21.0.1', 'fd00:2::7', '127.0.0.1', '169.254.169.254'].filter(isAllowed)).toEqual([])
})
