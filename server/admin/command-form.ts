/** The content of a file option: a list of people, a text, or the path of a file or folder. */
export type FileKind = 'people' | 'text' | 'path'

/** The details that the command line cannot derive from a call's name, sentence and schemas. */
export interface CommandForm {
  /**
   * Fields that are typed without their names, in this order. If the last one is a list, it takes several
   * words.
   */
  words?: readonly string[]
  /** Fields that name a file on the caller's machine. */
  files?: Readonly<Record<string, FileKind>>
  /**
   * The question asked at a terminal before an action that cannot be undone. `true` uses the words of its
   * form in the console, and a function that returns null asks nothing.
   */
  question?: true | string | ((input: Record<string, unknown>) => string | null)
  reason?: string
  /** The value that is shown once and printed alone, such as a file for the customer. */
  prints?: string
  /** Printed after the command succeeded. */
  afterwards?: string
  /** The columns of a list's table; all columns if this is missing. */
  columns?: readonly string[]
}
