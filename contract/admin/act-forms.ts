/**
 * The form of an action, as the console reads it. The build writes one per action, from the words of
 * its call.
 */
export interface ActForm {
  /** The title, with placeholders such as `{email}` for the page to fill in. */
  title: string
  /** The text of the button that opens the form. */
  label: string
  /** The text of the button that performs the action. */
  button: string
  /** Says what will happen, and what the customer will receive. */
  does: string
  done: string
  /** The line in a menu, under its label. */
  line: string
  group: ActGroup
  isGrave: boolean
  reason: 'asked' | 'optional' | 'none'
  fields: ActField[]
}

/** The groups in menu order: what customers ask for, what changes something, what ends something. */
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
  /** The values that other fields must have for this one to be asked for. */
  onlyWith?: Record<string, string>
}
