import type { FieldErrors } from '../act.ts'

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** Finds what the browser considers invalid in a form, by field name, in the site's own words. */
export function findInvalid(form: HTMLFormElement): FieldErrors {
  const fields = [...form.elements].filter((each): each is Field => 'validity' in each)
  const wrong = fields.filter(({ validity }) => !validity.valid)
  return Object.fromEntries(wrong.map((field) => [field.name, sayInvalid(field)]))
}

function sayInvalid(field: Field): string {
  const { type, validity, validationMessage } = field
  if (validity.customError) return validationMessage
  if (type === 'email') return 'Enter an email address.'
  if (type === 'url') return 'Enter an address that starts with https://.'
  if (type === 'date') return 'Enter a day.'
  if (type === 'number') return sayRange(field as HTMLInputElement)
  return field.name === 'reason' ? 'Enter a reason.' : 'This can’t be empty.'
}

function sayRange({ min, max }: HTMLInputElement): string {
  if (min === '' || max === '') return 'Enter a whole number.'
  const [least, most] = [min, max].map((each) => Number(each).toLocaleString('en-US'))
  return `Enter a whole number from ${least} to ${most}.`
}
