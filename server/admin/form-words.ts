/** The words of an action for its form in the console. Placeholders such as `{email}` are filled in. */
export interface FormWords {
  /** The title. A dangerous action has a question here. */
  title: string
  /** The label of the button that opens the form; by default, that of the button that submits it. */
  label?: string
  /** The label of the button that submits the form; by default, the title. */
  button?: string
  /**
   * Says what will happen and what the customer will get. Without it, the console derives that from what is
   * typed.
   */
  does?: string
  done: string
  /** The line below the label in a menu: a few words about what the action does. */
  line?: string
  /** True if a menu lists the action among those that customers ask for. */
  isForCustomer?: true
  /**
   * True if the action takes something away or cannot be undone; the form then has a red edge.
   */
  isGrave?: true
  /** True if no reason is asked for, not even an optional one. */
  asksNoReason?: true
  /**
   * The fields of the input that the form shows, by name and in this order. Their kinds follow from the
   * schema.
   */
  fields?: Record<string, FieldWords>
}

export interface FieldWords {
  label: string
  hint?: string
  placeholder?: string
  /** The value that the field starts with if the input has no default. */
  initially?: number
  /** Overrides whether the form asks for this field. */
  isAsked?: boolean
  choices?: Record<string, string>
  lines?: number
  /** The values that other fields must have before the form asks for this one. */
  onlyWith?: Record<string, string>
}
