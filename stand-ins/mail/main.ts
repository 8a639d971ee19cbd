import { Hono } from 'hono'
import { parseArgs } from 'node:util'
import { serve } from '../serve.ts'
import { modes, startMailbox } from './start.ts'

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '0' },
    'http-port': { type: 'string', default: '0' },
    state: { type: 'string' },
    mode: { type: 'string', default: 'accept' },
  },
})

const modeNamed = (word: unknown) => modes.find((mode) => mode === word)
const firstMode = modeNamed(values.mode)
if (!firstMode) throw new Error(`--mode is one of ${modes.join(', ')}, not ${values.mode}.`)
const mailbox = await startMailbox({
  port: Number(values.port),
  stateFile: values.state,
  mode: firstMode,
})

const app = new Hono()
app.get('/emails', (c) => c.json(mailbox.emails()))
app.get('/mode', (c) => c.json({ mode: mailbox.mode() }))
app.post('/mode', async (c) => {
  const mode = modeNamed((await c.req.text()).trim())
  if (!mode)
    return c.json(
      {
        error: {
          code: 'unknown_mode',
          message: `The mode is one of ${modes.join(', ')}, sent as plain text.`,
        },
      },
      400,
    )
  mailbox.setMode(mode)
  return c.json({ mode })
})

const { url: http } = await serve(app.fetch, Number(values['http-port']))
console.log(JSON.stringify({ url: mailbox.url, http }))

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void mailbox.close().then(() => process.exit(0)))
