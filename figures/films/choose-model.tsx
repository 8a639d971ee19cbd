import { Swap } from '../parts/time.tsx'
import { ModelList } from '../scenes/prompts.tsx'

/** Shows the list of models, one of which is chosen at that moment. */
export function ChooseModel({ at }: { at: number }) {
  return (
    <Swap
      states={[
        { from: 0, show: <ModelList chosen="" /> },
        { from: at, show: <ModelList /> },
      ]}
    />
  )
}
