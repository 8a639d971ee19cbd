import { parseArgs } from 'node:util'
import { calm, hostile } from '../behavior.ts'
import { startStripe } from './start.ts'

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '0' },
    'secret-key': { type: 'string', default: 'sk_test_standin' },
    'webhook-url': { type: 'string', multiple: true, default: [] },
    'webhook-secret': { type: 'string', multiple: true, default: ['whsec_standin'] },
    hostile: { type: 'boolean', default: false },
    calm: { type: 'boolean', default: false },
    seed: { type: 'string' },
    state: { type: 'string' },
  },
})

const manners = values.calm && !values.hostile ? calm : hostile
const stripe = await startStripe({
  port: Number(values.port),
  secretKey: values['secret-key'],
  webhookSecrets: values['webhook-secret'],
  webhookUrls: values['webhook-url'],
  behavior: values.seed === undefined ? manners : { ...manners, seed: Number(values.seed) },
  stateFile: values.state,
  control: true,
})
console.log(JSON.stringify({ url: stripe.url, seed: stripe.seed, hostile: manners === hostile }))

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void stripe.close().then(() => process.exit(0)))
