import type { Context } from 'hono'
import { hashDevice } from '../../accounts/device-binding.ts'
import { knowsDevice } from '../../accounts/known-device.ts'
import { signIn, type Delay, type SignInRequest } from '../../accounts/sign-in.ts'
import type { Deps } from '../../deps.ts'
import { addressOf, wideNetworkOf } from '../address.ts'
import { signIns } from '../call-budgets.ts'
import { spendOrRefuse } from '../spends.ts'
import { keepDevice, makeDevice, readDevice } from './device-cookie.ts'

/** Asks for a code to an address, for the calling browser; answers why it may not arrive. */
export async function askForCode(
  deps: Deps,
  c: Context,
  email: SignInRequest['email'],
): Promise<Delay | null> {
  const carried = readDevice(c, deps.config)
  const cookie = carried ?? makeDevice()
  const deviceHash = hashDevice(cookie)
  // Strangers behind the same network cannot use up what a browser that signed in to the address has.
  const isKnown = await knowsDevice(deps, email.normal, deviceHash)
  await spendOrRefuse(deps, c, signIns, isKnown ? deviceHash.toString('hex') : null)
  if (carried === null) keepDevice(c, deps.config, cookie)
  return signIn(deps, {
    email,
    deviceHash,
    hadCookie: carried !== null,
    ipPrefix: addressOf(c),
    wideNetwork: wideNetworkOf(c),
  })
}
