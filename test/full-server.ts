import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { onTestFinished } from 'vitest'

// As a process of its own: which server a folder has is found by the folder a process works in.
const program = `
  const fields = ['SFATAL', 'VFATAL', 'C53100', 'Mcould not write init file: No space left on device']
  const text = Buffer.from(fields.map((each) => each + '\\0').join('') + '\\0')
  const head = Buffer.from([69, 0, 0, 0, 0])
  head.writeInt32BE(text.length + 4, 1)
  const server = require('node:net').createServer((socket) => {
    socket.on('error', () => {})
    socket.once('data', () => socket.end(Buffer.concat([head, text])))
  })
  server.listen(0, '127.0.0.1', () => console.log(server.address().port))
`

/** Refuses each connection in the words of PostgreSQL on a full disk; works in the folder. */
export async function startFullServer(folder: string): Promise<{ pid: number; port: number }> {
  const child = spawn(process.execPath, ['-e', program], { cwd: folder })
  onTestFinished(() => void child.kill())
  const [port] = await once(child.stdout, 'data')
  return { pid: child.pid!, port: Number(port) }
}
