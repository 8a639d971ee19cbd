import type { AccountActions } from './actions.ts'
import type { InfoStep } from './state.ts'

export interface InfoProps {
  state: InfoStep
  actions: AccountActions
}
