import { expect, it } from 'vitest'
import { findGateway } from './gateway.ts'

const head = 'Iface\tDestination\tGateway \tFlags\tRefCnt\tUse\tMetric\tMask\t\tMTU\tWindow\tIRTT'
const network = 'eth0\t000011AC\t00000000\t0001\t0\t0\t0\t0000FFFF\t0\t0\t0'
const toElsewhere = 'eth0\t00000000\t010011AC\t0003\t0\t0\t0\t00000000\t0\t0\t0'

it('the gateway is the address to which other packets are routed', () => {
  expect(findGateway([head, network, toElsewhere, ''].join('\n'))).toBe('172.17.0.1')
  expect(findGateway([head, network, ''].join('\n'))).toBeNull()
  expect(findGateway('')).toBeNull()
})
