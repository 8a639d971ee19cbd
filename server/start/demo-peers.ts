import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { PaymentConfigs } from '../settings/payments.ts'
import type { Config } from '../settings/config.ts'

const fileIn = ({ dataDir }: Config) => join(dataDir, 'stand-ins.json')

/** Notes where a running demo has its stand-ins, so that commands can find them. */
export async function noteDemoPeers(config: Config, peers: PaymentConfigs): Promise<void> {
  const { stripe, coinbase, btcpay, gumroad } = peers
  const text = JSON.stringify({ stripe, coinbase, btcpay, gumroad })
  await writeFile(fileIn(config), text, { mode: 0o600 })
}

/**
 * Finds the providers that a command uses. In a demo, these are the stand-ins of the program that ran last.
 */
export async function findPeers(config: Config): Promise<PaymentConfigs> {
  if (!config.demo) return config
  const text = await readFile(fileIn(config), 'utf8').catch(() => null)
  return text === null ? config : (JSON.parse(text) as PaymentConfigs)
}
