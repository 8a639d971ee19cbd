import { Days, isOtherDays } from './days.tsx'
import { Words } from '../filters.tsx'
import { Select } from '../select.tsx'
import type { Field, Shown } from './description.ts'

/** Lists the names that the fields have in the URL. */
export function namesOf<Row, Totals, Name extends string>(field: Field<Row, Totals, Name>) {
  if ('words' in field) return [field.words]
  if ('choice' in field) return [field.choice]
  return 'days' in field ? [`${field.days}from`, `${field.days}to`] : []
}

interface FilterFieldsProps<Row, Totals, Name extends string> {
  fields: Field<Row, Totals, Name>[]
  shown: Shown<Row, Totals, Name>
}

/** Draws the fields, except those with nothing to choose from. */
export function FilterFields<Row, Totals, Name extends string>({
  fields,
  shown,
}: FilterFieldsProps<Row, Totals, Name>) {
  const filter: Record<string, string> = shown.filter
  return fields.map((field) => {
    if ('words' in field) {
      const { words: name, find, ...input } = field
      const value = filter[name]!
      return (
        <Words key={name} label="Find" placeholder={find} {...input} {...{ name, value }} wide />
      )
    }
    if ('days' in field) {
      const { days: prefix, ...choice } = field
      const [from, to] = namesOf(field).map((name) => filter[name]!)
      const isOpen = isOtherDays(prefix, shown.params)
      return <Days key={prefix} {...choice} {...{ prefix, isOpen }} from={from!} to={to!} />
    }
    const { label } = field
    const isOwn = 'choice' in field
    const name = isOwn ? field.choice : field.standsFor
    const value = isOwn ? filter[name]! : field.value(shown.filter)
    const choices = typeof field.choices === 'function' ? field.choices(shown) : field.choices
    return (
      choices.length > 0 && <Select key={name} look="filter" {...{ label, name, value, choices }} />
    )
  })
}
