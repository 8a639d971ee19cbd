import { useState } from 'react'
import { get } from '#app/api.ts'
import { Button } from '#app/ui/button.tsx'
import { Row } from '#app/ui/row.tsx'
import { type ModelProvider, modelProviders } from '#contract/models/providers.ts'
import type { ModelList } from '#contract/models.ts'
import styles from './cost-figure.module.css'
import { estimateTokens, type ImageSize, rules } from './count.ts'
import { PriceTable } from './price-table.tsx'

const names: Record<ModelProvider, string> = {
  openai: 'OpenAI',
  anthropic: 'Anthropic',
  googleai: 'Google AI',
}

const sizes: (ImageSize & { name: string })[] = [
  { name: 'Screenshot of a window', width: 1440, height: 900 },
  { name: 'Screenshot of a phone', width: 1170, height: 2532 },
  { name: 'Photo', width: 4000, height: 3000 },
]

type Prices = ModelList | 'failed' | null

/** What a prompt costs with images of a size, by today's prices of the provider one asks for. */
export function CostFigure() {
  const [images, setImages] = useState(5)
  const [size, setSize] = useState(0)
  const [characters, setCharacters] = useState(8000)
  const [provider, setProvider] = useState<ModelProvider>('anthropic')
  const [prices, setPrices] = useState<Prices>(null)
  const each = rules[provider].count(sizes[size]!)
  const tokens = estimateTokens(characters) + images * each

  async function show(wanted: ModelProvider) {
    setProvider(wanted)
    setPrices(null)
    setPrices(await get<ModelList>(`models/${wanted}`).catch(() => 'failed'))
  }

  return (
    <>
      <div className={styles.fields}>
        <Slider label="Images" value={images} most={20} onChange={setImages} />
        <label>
          Size of each
          <select value={size} onChange={({ target }) => setSize(Number(target.value))}>
            {sizes.map(({ name, width, height }, index) => (
              <option key={name} value={index}>
                {name}, {width} × {height}
              </option>
            ))}
          </select>
        </label>
        <Slider
          label="Characters of text and files"
          value={characters}
          most={200_000}
          step={1000}
          onChange={setCharacters}
        />
      </div>
      <p className={styles.sum} role="status">
        {names[provider]}: {tokens.toLocaleString('en-US')} tokens, {each.toLocaleString('en-US')}{' '}
        for each image.
      </p>
      <p className="muted">{rules[provider].says} Text is estimated at 4 characters per token.</p>
      <Row>
        {modelProviders.map((name) => (
          <Button
            key={name}
            size="small"
            aria-pressed={prices !== null && name === provider}
            onClick={() => show(name)}
          >
            {names[name]} prices
          </Button>
        ))}
      </Row>
      {prices === 'failed' && (
        <p className={styles.failed} role="alert">
          We couldn’t load the prices. Press the button to try again.
        </p>
      )}
      {prices !== null && prices !== 'failed' && <PriceTable list={prices} tokens={tokens} />}
    </>
  )
}

interface SliderProps {
  label: string
  value: number
  most: number
  step?: number
  onChange: (value: number) => void
}

function Slider({ label, value, most, step, onChange }: SliderProps) {
  return (
    <label>
      <span>
        {label}: <b>{value.toLocaleString('en-US')}</b>
      </span>
      <input
        type="range"
        min="0"
        max={most}
        step={step}
        value={value}
        aria-label={label}
        onChange={({ target }) => onChange(Number(target.value))}
      />
    </label>
  )
}
