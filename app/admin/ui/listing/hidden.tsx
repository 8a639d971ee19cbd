import { sayQuantity } from '#contract/capitalize.ts'
import { useSearchParams } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import type { Counted } from '../../calls/use-read.ts'

interface HiddenProps {
  /** The name in the URL, such as `unpaid`. */
  name: string
  isHidden: boolean
  totals: Counted | null
  words: [one: string, several: string]
}

/** Says what a list leaves out until somebody asks for it. */
export function Hidden({ name, isHidden, totals, words: [one, several] }: HiddenProps) {
  const [, setParams] = useSearchParams()
  const count = totals === null ? 0 : totals.all - totals.count
  if (isHidden && count === 0) return null
  const says = isHidden
    ? `${sayQuantity(count, `${one} is`, `${several} are`)} hidden.`
    : `${several[0]!.toUpperCase()}${several.slice(1)} are shown.`
  return (
    <p className="line note foot">
      {says}{' '}
      <Button size="small" onClick={() => setParams(isHidden ? { [name]: 'shown' } : {})}>
        {isHidden ? `Show ${name}` : `Hide ${name}`}
      </Button>
    </p>
  )
}
