/** What an act says of itself to people, for its form in the console. `{email}` and such are filled in there. */
export interface FormWords {
  /** Of a grave act it becomes a question. */
  title: string
  /** On the button that opens the form; by default, as the one that does it. */
  label?: string
  /** On the button that does it; by default, the title. */
  button?: string
  /** What will happen, and what the customer will get; without it, the console foretells it from what is typed. */
  does?: string
  /** Said when it is done. */
  done: string
  /** In a menu, under its label: what it does, in a few words. */
  line?: string
  /** In a menu it stands with what customers ask for. */
  isForCustomer?: true
  /** It takes something away, or cannot be undone: asked in the color of a warning. */
  isGrave?: true
  /** Nobody is asked why, not even if they like. */
  asksNoReason?: true
  /** Fields of the input by their names, in this order. Their kinds follow from the schema. */
  fields?: Record<string, FieldWords>
}

export interface FieldWords {
  label: string
  hint?: string
  placeholder?: string
  /** What it holds at first, where the input has no default. */
  initially?: number
  /** Whether the form asks for it, where the call says otherwise. */
  isAsked?: boolean
  /** The words of each choice. */
  choices?: Record<string, string>
  /** A text of several lines. */
  lines?: number
}
