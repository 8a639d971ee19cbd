import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'

export interface Preset {
  label: string
  /** A short description of the checkboxes that it checks. */
  says: string
  values: readonly string[]
}

interface PresetBoxesProps {
  legend: string
  presets: Preset[]
  /** The values that are checked at first. */
  chosen: readonly string[]
  say: (ticked: string[]) => ReactNode
  onPick?: (preset: Preset, form: HTMLFormElement) => void
  /** The checkboxes, identified only by their values. */
  children: ReactNode
}

/**
 * Draws presets that check sets of checkboxes, with the checkboxes below; these are visible at first if
 * they match no preset.
 */
export function PresetBoxes({ legend, presets, chosen, say, onPick, children }: PresetBoxesProps) {
  const [ticked, setTicked] = useState<string[]>([...chosen])
  const place = useRef<HTMLFieldSetElement>(null)
  const isTicked = ({ values }: Preset) =>
    values.length === ticked.length && values.every((value) => ticked.includes(value))
  const [isOpen] = useState(() => !presets.some(isTicked))
  useEffect(() => {
    const sentence = ticked.length === 0 ? 'Choose at least one.' : ''
    place.current!.querySelector<HTMLInputElement>('[type="radio"]')!.setCustomValidity(sentence)
  }, [ticked])
  const pick = (preset: Preset) => {
    tickBoxes(place.current!, preset.values)
    onPick?.(preset, place.current!.form!)
  }
  const count = ({ currentTarget }: FormEvent) => setTicked(listTicked(currentTarget))
  return (
    <fieldset ref={place} className="stacked" onChange={count}>
      <legend>{legend}</legend>
      <div className="presets ticks">
        {presets.map((preset) => (
          <label key={preset.label}>
            <input
              type="radio"
              name="preset"
              checked={isTicked(preset)}
              onChange={() => pick(preset)}
            />
            {preset.label}
            <small>{preset.says}</small>
          </label>
        ))}
      </div>
      <details className="disclosure" open={isOpen}>
        <summary>
          <span role="status">{say(ticked)}</span>
        </summary>
        {children}
      </details>
    </fieldset>
  )
}

const listTicked = (place: Element): string[] =>
  [...place.querySelectorAll<HTMLInputElement>('[type="checkbox"]:checked')].map(
    ({ value }) => value,
  )

/** Clicks each checkbox that has to change, so that the form receives its events. */
function tickBoxes(place: Element, wanted: readonly string[]): void {
  const boxes = place.querySelectorAll<HTMLInputElement>('[type="checkbox"]')
  for (const box of boxes) if (box.checked !== wanted.includes(box.value)) box.click()
}

interface BoxProps {
  name: string
  value: string
  isTicked: boolean
  children: ReactNode
}

export function Box({ name, value, isTicked, children }: BoxProps) {
  return (
    <label title={value}>
      <input type="checkbox" name={name} value={value} defaultChecked={isTicked} />
      <span>{children}</span>
    </label>
  )
}
