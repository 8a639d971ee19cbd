import { readFileSync } from 'node:fs'

const isGateway = 0x2

/**
 * Finds the default gateway, which inside a container is the machine that runs it. Returns null if the kernel
 * names none.
 */
export function findGateway(routes: string = readRoutes()): string | null {
  const rows = routes.split('\n').map((line) => line.split(/\s+/))
  const row = rows.find(
    ([, to, , flags]) => to === '00000000' && (Number(`0x${flags}`) & isGateway) !== 0,
  )
  return row ? readAddress(row[2]!) : null
}

function readRoutes(): string {
  try {
    return readFileSync('/proc/net/route', 'utf8')
  } catch {
    return ''
  }
}

/** Reads an address whose bytes are in the processor's order, last one first. */
function readAddress(hex: string): string {
  return Buffer.from(hex, 'hex').toReversed().join('.')
}
