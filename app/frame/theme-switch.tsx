const themes = [
  { value: 'system', label: 'System' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
]

/** Draws the switch that app/enhance/theme.ts runs; hidden without scripts. */
export function ThemeSwitch() {
  const chosen = import.meta.env.SSR ? undefined : document.documentElement.dataset.theme
  return (
    <fieldset className="choices muted unprinted scripted">
      <legend>Theme</legend>
      {themes.map(({ value, label }) => (
        <label key={value}>
          <input
            type="radio"
            name="theme"
            value={value}
            defaultChecked={value === (chosen ?? 'system')}
          />
          {label}
        </label>
      ))}
    </fieldset>
  )
}
