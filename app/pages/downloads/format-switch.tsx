import type { PackageFormat } from '../../system/detect.ts'

interface FormatSwitchProps {
  format: PackageFormat
  choose: (format: PackageFormat) => void
}

const formats: PackageFormat[] = ['deb', 'rpm']

export function FormatSwitch({ format, choose }: FormatSwitchProps) {
  return (
    <fieldset className="choices">
      <legend>Package format</legend>
      {formats.map((each) => (
        <label key={each}>
          <input
            type="radio"
            name="format"
            value={each}
            checked={each === format}
            onChange={() => choose(each)}
          />
          {each}
        </label>
      ))}
    </fieldset>
  )
}
