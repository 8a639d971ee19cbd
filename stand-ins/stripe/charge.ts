import { invalid } from './problem.ts'
import type { Charge, Session } from './wire.ts'
import type { World } from './world.ts'

/** Returns the successful charge of a paid session; throws for an unpaid one. */
export function chargeOf(world: World, session: Session): Charge {
  const intent = world.store.intents.get(String(session.payment_intent))
  const charge = world.store.charges.get(String(intent?.latest_charge))
  if (!charge?.paid) throw invalid(`The session ${session.id} holds no successful charge.`)
  return charge
}
