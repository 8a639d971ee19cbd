import forms from '#build/acts.json'
import type { ReactNode } from 'react'
import type { ActForm } from '#contract/admin/act-forms.ts'
import { product } from '#contract/product.ts'

export type FieldErrors = Record<string, string>

/** An action and its form, as its API call describes them. */
export interface NamedAction extends ActForm {
  call: string
  input: object
  /** The currency of the action's amounts. */
  currency: string
  /**
   * Says what will happen, if the typed values determine it; otherwise says which field is wrong, and
   * why. Then the form shows what it does in general.
   */
  preview?: (form: FormData) => string | FieldErrors
  /** Returns the verb on the button, if it depends on the typed values, which are valid. */
  verb?: (form: FormData) => string
  because?: string
  /** Fields before the described ones. */
  lead?: ReactNode
  /** Fields after the described ones. */
  more?: ReactNode
  /** Reads these additional fields, and whatever a field means beyond its own value. */
  read?: (form: FormData) => object
}

/** Facts from the page, which fill in the words of the form and fields of the same names. */
type Known = Record<string, string | number | null | undefined>

/** Makes an action from the form with this name. */
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
