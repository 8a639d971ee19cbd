/**
 * The form of an act, as the console reads it: the build writes one for each from the words of its call.
 */
export interface ActForm {
  /** The title, in which the page fills in `{email}` and the like. */
  title: string
  /** The words on the button that opens it. */
  label: string
  /** The words on the button that does it. */
  button: string
  /** Says what will happen, and what the customer will get. */
  does: string
  done: string
  /** The line in a menu, under its label. */
  line: string
  group: ActGroup
  isGrave: boolean
  reason: 'asked' | 'optional' | 'none'
  fields: ActField[]
}

/**
 * The groups in the order of a menu: what customers ask for, what changes something, what ends something.
 */
export type ActGroup = 'customer' | 'change' | 'end'

export interface ActField {
  name: string
  kind: 'text' | 'lines' | 'email' | 'url' | 'number' | 'money' | 'day' | 'choice' | 'box'
  label: string
  hint?: string
  placeholder?: string
  isRequired: boolean
  initially?: string | number
  min?: number
  max?: number
  maxLength?: number
  lines?: number
  choices?: [value: string, words: string][]
  /** The choices of other fields with which alone it is asked for. */
  onlyWith?: Record<string, string>
}
