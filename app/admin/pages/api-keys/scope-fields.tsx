import { type FormEvent, useId, useRef, useState } from 'react'
import type { Scope } from '#contract/admin/api-keys.ts'
import { Button } from '#app/ui/button.tsx'
import { Row } from '#app/ui/row.tsx'
import { tickBoxes } from '../../ui/tick-boxes.ts'
import { presets } from './presets.ts'

interface ScopeFieldsProps {
  scopes: Scope[]
  /** Names of those that are ticked at first. */
  preset: string[]
}

const kinds: Record<Scope['kind'], string> = {
  read: 'Read',
  write: 'Change',
  sensitive: 'Sensitive: money, licenses, releases',
}

/** What a key may do, and how much of it is ticked. */
export function ScopeFields({ scopes, preset }: ScopeFieldsProps) {
  const [ticked, setTicked] = useState(preset)
  const place = useRef<HTMLFieldSetElement>(null)
  const count = ({ currentTarget }: FormEvent) => setTicked(listTicked(currentTarget))
  const groups = Map.groupBy(scopes, ({ kind }) => kind)
  return (
    <fieldset ref={place} className="stacked" onChange={count}>
      <legend>Scopes</legend>
      <div className="line">
        <span role="status">
          {ticked.length} of {scopes.length} selected
        </span>
        <Row>
          {presets.map(({ label, includes }) => (
            <Button
              key={label}
              size="small"
              aria-pressed={scopes.every((each) => includes(each) === ticked.includes(each.name))}
              onClick={() => tick(place.current!, scopes.filter(includes))}
            >
              {label}
            </Button>
          ))}
        </Row>
      </div>
      <div className="stacked">
        {[...groups].map(([kind, own]) => (
          <fieldset key={kind} className="boxes">
            <legend>{kinds[kind]}</legend>
            {own.map((scope) => (
              <ScopeBox key={scope.name} {...scope} isTicked={preset.includes(scope.name)} />
            ))}
          </fieldset>
        ))}
      </div>
    </fieldset>
  )
}

function listTicked(place: Element): string[] {
  return [...place.querySelectorAll<HTMLInputElement>('[name="scopes"]:checked')].map(
    ({ value }) => value,
  )
}

function tick(place: Element, wanted: Scope[]): void {
  tickBoxes(place, (value) => wanted.some(({ name }) => name === value))
}

function ScopeBox({ name, calls, kind, isTicked }: Scope & { isTicked: boolean }) {
  const id = useId()
  return (
    <div>
      <label>
        <input
          type="checkbox"
          name="scopes"
          value={name}
          defaultChecked={isTicked}
          aria-describedby={id}
        />
        <code>{name}</code>
      </label>
      <p id={id} className="note">
        {(kind === 'sensitive' ? calls : calls.map(sayVerb)).join(', ')}
      </p>
    </div>
  )
}

/** The noun is that of the scope. */
function sayVerb(call: string): string {
  return call.split('/')[1]!.replaceAll('-', ' ')
}
