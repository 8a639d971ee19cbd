import { expect, it } from 'vitest'
import { readWebhookAddress } from './address.ts'

const read = (typed: string, networks: string[] = []) => {
  const found = readWebhookAddress(typed, networks)
  return 'problem' in found ? found.problem : found.address
}

it.each([
  ['https://hooks.example.com/shop?of=me', 'https://hooks.example.com/shop?of=me'],
  ['https://hooks.example.com:8443', 'https://hooks.example.com:8443/'],
  ['https://hooks.example.com./x', 'https://hooks.example.com/x'],
  ['https://bücher.example/x', 'https://xn--bcher-kva.example/x'],
  ['https://1.1.1.1/x', 'https://1.1.1.1/x'],
])('the address of a webhook may be %s', (typed, stored) => expect(read(typed)).toBe(stored))

const closed = 'leads to a network that webhooks may not call'
it.each([
  ['hooks.example.com', 'is no address'],
  [`https://example.com/${'x'.repeat(2000)}`, 'is too long'],
  ['http://hooks.example.com/', 'must start with https://'],
  ['ftp://hooks.example.com/', 'must start with https://'],
  ['https://ada:secret@hooks.example.com/', 'must hold no name and no password'],
  ['https://127.0.0.1@hooks.example.com/', 'must hold no name and no password'],
  ['https://hooks.example.com/#here', 'must end before the #'],
  ['https://hooks..example.com/', 'has no such host'],
  ['https://localhost/', closed],
  ['https://shop.localhost./', closed],
  ['http://localhost:3000/', closed],
  ['https://127.0.0.1/', closed],
  ['https://2130706433/', closed],
  ['https://0x7f.1/', closed],
  ['https://0177.0.0.1/', closed],
  ['https://127.1/', closed],
  ['https://１２７.0.0.1/', closed],
  ['https://127。0。0。1/', closed],
  ['https://[::1]/', closed],
  ['https://[::ffff:10.0.0.1]/', closed],
  ['https://[64:ff9b::7f00:1]/', closed],
  ['https://169.254.169.254/latest/meta-data', closed],
  ['https://192.168.1.1/', closed],
])('the address of a webhook may not be %s', (typed, problem) => expect(read(typed)).toBe(problem))

it('plain http is accepted only to this machine, and only where the settings allow it', () => {
  const loopback = ['127.0.0.0/8', '::1/128']
  expect(read('http://localhost:4000/x', loopback)).toBe('http://localhost:4000/x')
  expect(read('http://[::1]:4000/', loopback)).toBe('http://[::1]:4000/')
  expect(read('http://10.20.0.1/', ['10.20.0.0/16'])).toBe('must start with https://')
})
