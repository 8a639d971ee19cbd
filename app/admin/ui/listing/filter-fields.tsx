import { Days, Words } from '../filters.tsx'
import { Select } from '../select.tsx'
import type { Field, Shown } from './description.ts'

/** Its fields of the address. */
export function namesOf<Row, Totals, Name extends string>(field: Field<Row, Totals, Name>) {
  if ('words' in field) return [field.words]
  if ('choice' in field) return [field.choice]
  return 'days' in field ? [`${field.days}from`, `${field.days}to`] : []
}

interface FilterFieldsProps<Row, Totals, Name extends string> {
  fields: Field<Row, Totals, Name>[]
  shown: Shown<Row, Totals, Name>
}

/** A choice without choices is left out. */
export function FilterFields<Row, Totals, Name extends string>({
  fields,
  shown,
}: FilterFieldsProps<Row, Totals, Name>) {
  const filter: Record<string, string> = shown.filter
  return fields.map((field) => {
    const { label } = field
    if ('words' in field) {
      const { words: name, ...input } = field
      return <Words key={name} {...input} name={name} value={filter[name]!} wide />
    }
    if ('days' in field) {
      const { days: prefix } = field
      const [from, to] = namesOf(field).map((name) => filter[name]!)
      return <Days key={prefix} label={label} prefix={prefix} from={from!} to={to!} />
    }
    const isOwn = 'choice' in field
    const name = isOwn ? field.choice : field.standsFor
    const value = isOwn ? filter[name]! : field.value(shown.filter)
    const choices = typeof field.choices === 'function' ? field.choices(shown) : field.choices
    return (
      choices.length > 0 && <Select key={name} look="filter" {...{ label, name, value, choices }} />
    )
  })
}
