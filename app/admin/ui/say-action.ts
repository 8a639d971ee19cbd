/** The name of an action as it is typed: `licenses extend`. */
export function sayAction(action: string): string {
  return action.replace('/', ' ')
}
