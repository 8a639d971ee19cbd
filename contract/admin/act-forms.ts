/** The form of an act, as the console reads it: the build writes one for each from what its call says of itself. */
export interface ActForm {
  /** `{email}` and such are filled in by the page that opens it. */
  title: string
  /** On the button that opens it. */
  label: string
  /** On the button that does it. */
  button: string
  /** What will happen, and what the customer will get. */
  does: string
  /** Said when it is done. */
  done: string
  /** In a menu, under its label. */
  line: string
  /** In a menu, what it stands with. */
  group: ActGroup
  isGrave: boolean
  reason: 'asked' | 'optional' | 'none'
  fields: ActField[]
}

/** In the order of a menu: what customers ask for, what changes something, what ends something. */
export type ActGroup = 'customer' | 'change' | 'end'

export interface ActField {
  name: string
  kind: 'text' | 'lines' | 'email' | 'url' | 'number' | 'money' | 'day' | 'choice' | 'box'
  label: string
  hint?: string
  placeholder?: string
  isRequired: boolean
  /** What it holds at first, unless the page knows better. */
  initially?: string | number
  min?: number
  max?: number
  maxLength?: number
  lines?: number
  choices?: [value: string, words: string][]
}
