import { SMTPServer } from 'smtp-server'
import type { SMTPServerSession } from 'smtp-server'
import { buffer } from 'node:stream/consumers'
import type { Socket } from 'node:net'
import { listenOnLoopback } from '../listen.ts'
import { readEmail } from './email.ts'
import type { Email } from './email.ts'
import { openInbox } from './inbox.ts'

export const modes = ['accept', 'refuse4xx', 'refuse5xx', 'cutAfterData', 'tarpit'] as const
export type Mode = (typeof modes)[number]

export type Mailbox = {
  url: string
  emails: () => Email[]
  waitFor: (predicate: (email: Email) => boolean, timeoutMs: number) => Promise<Email>
  mode: () => Mode
  setMode: (mode: Mode) => void
  close: () => Promise<void>
}

const tarpitMs = 20_000

/**
 * Starts a mail server on 127.0.0.1 that stores emails instead of sending them. An email that was
 * refused or whose connection dropped is not stored, because for its sender it never arrived. Throws if
 * the port is taken.
 */
export async function startMailbox(options: {
  port: number
  stateFile?: string
  mode?: Mode
}): Promise<Mailbox> {
  const box = openInbox(options.stateFile)
  const stopped = new AbortController()
  let mode = options.mode ?? 'accept'
  const server = smtpServer(() => mode, box.put, stopped.signal)
  // A client that disconnects halfway is normal here and must not end the process.
  server.on('error', () => {})
  const port = await listenOnLoopback(server.server, options.port)
  return {
    url: `smtp://127.0.0.1:${port}`,
    emails: box.emails,
    waitFor: box.waitFor,
    mode: () => mode,
    setMode(next) {
      mode = next
    },
    async close() {
      stopped.abort()
      await new Promise<void>((resolve) => server.close(resolve))
      box.close()
    },
  }
}

function smtpServer(
  mode: () => Mode,
  put: (email: Email) => void,
  stopped: AbortSignal,
): SMTPServer {
  const step = (next: (error?: Error | null) => void) =>
    mode() === 'tarpit' ? wait(stopped, next) : next()
  const server: SMTPServer = new SMTPServer({
    name: 'mailbox.localhost',
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    // Most mail servers are lenient, because some mailboxes have two dots in a row.
    lenientAddressParsing: true,
    closeTimeout: 100,
    onConnect: (_, next) => step(next),
    onMailFrom: (_, __, next) => step(next),
    onRcptTo: (_, __, next) => (refusal(mode()) ? next(refusal(mode())) : step(next)),
    onData(stream, session, next) {
      void buffer(stream).then(async (source) => {
        if (mode() === 'cutAfterData') return cut(server, session)
        put(await readEmail(source, session.envelope))
        step(next)
      }, next)
    },
  })
  return server
}

function refusal(mode: Mode): Error | null {
  if (mode === 'refuse4xx')
    return Object.assign(new Error('Try again later'), { responseCode: 451 })
  if (mode === 'refuse5xx')
    return Object.assign(new Error('No such mailbox here'), { responseCode: 550 })
  return null
}

function wait(stopped: AbortSignal, next: () => void): void {
  const timer = setTimeout(next, tarpitMs)
  stopped.addEventListener('abort', () => clearTimeout(timer), { once: true })
}

function cut(server: SMTPServer, session: SMTPServerSession): void {
  for (const connection of server.connections as Set<{ id: string; _socket: Socket }>)
    if (connection.id === session.id) connection._socket.destroy()
}
