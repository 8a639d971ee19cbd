import forms from '#build/acts.json'
import type { ReactNode } from 'react'
import type { ActForm } from '#contract/admin/act-forms.ts'
import { product } from '#contract/product.ts'

export type FieldErrors = Record<string, string>

/** An act and its form, as its call describes them. */
export interface NamedAction extends ActForm {
  call: string
  input: object
  /** The currency of its amounts. */
  currency: string
  /**
   * Says what will happen, where that follows from what is typed. Until it can be said, it returns what
   * is wrong with which field.
   */
  foresee?: (form: FormData) => string | FieldErrors
  /** Returns the verb on the button, where it names what is typed. */
  verb?: (form: FormData) => string
  because?: string
  /** Fields without a description, before the others. */
  lead?: ReactNode
  /** Fields without a description, after the others. */
  more?: ReactNode
  /** Reads these fields, and what a field means besides its own value. */
  read?: (form: FormData) => object
}

/** Facts of the page, which fill the words, and fields of the same names. */
type Known = Record<string, string | number | null | undefined>

/** Makes an act by the name of its form. */
export function act(
  name: string,
  input: object,
  known: Known = {},
  own: Partial<NamedAction> = {},
): NamedAction {
  const form = forms[name]
  if (form === undefined) throw new Error(`no act describes the form ${name}`)
  const words = ['title', 'label', 'button', 'does', 'done', 'line'] as const
  const said = Object.fromEntries(words.map((each) => [each, fill(form[each], known)]))
  const fields = form.fields
    .filter((field) => !(field.name in input))
    .map((field) => ({
      ...field,
      ...(field.hint !== undefined && { hint: fill(field.hint, known) }),
      initially: known[field.name] ?? field.initially,
    }))
  const call = name.split('/').slice(0, 2).join('/')
  return {
    call,
    input,
    currency: product.currency,
    ...form,
    ...said,
    fields,
    ...own,
  } as NamedAction
}

export function fill(words: string, known: Known): string {
  return words.replaceAll(/\{(\w+)\}/g, (slot, name: string) => String(known[name] ?? slot))
}
