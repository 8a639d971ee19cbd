/** The words of an act for its form in the console, where `{email}` and the like are filled in. */
export interface FormWords {
  /** The title, which becomes a question if the act is grave. */
  title: string
  /** The words on the button that opens the form; by default, those on the one that does it. */
  label?: string
  /** The words on the button that does it; by default, the title. */
  button?: string
  /**
   * Says what will happen, and what the customer will get; without it, the console derives that from what
   * is typed.
   */
  does?: string
  done: string
  /** The line in a menu, under its label: a few words about what it does. */
  line?: string
  /** True if a menu lists it with what customers ask for. */
  isForCustomer?: true
  /** True if it takes something away, or cannot be undone: asked in the color of a warning. */
  isGrave?: true
  /** True if no reason is asked for, not even an optional one. */
  asksNoReason?: true
  /** Fields of the input by their names, in this order. Their kinds follow from the schema. */
  fields?: Record<string, FieldWords>
}

export interface FieldWords {
  label: string
  hint?: string
  placeholder?: string
  /** The first value, where the input has no default. */
  initially?: number
  /** Says whether the form asks for it, where the call says otherwise. */
  isAsked?: boolean
  choices?: Record<string, string>
  lines?: number
  /** The choices of other fields with which alone the form asks for it. */
  onlyWith?: Record<string, string>
}
