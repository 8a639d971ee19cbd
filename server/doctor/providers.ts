import { providers } from '#contract/providers.ts'
import { listProviders, type Payments } from '../checkout/provider.ts'
import { ok, trouble, type Finding } from './finding.ts'

/** Makes the smallest call to each provider that needs our key. */
export function checkProviders(payments: Payments): Promise<Finding[]> {
  return Promise.all(
    listProviders(payments).map(async ({ name, probe }) => {
      const answer = await probe()
      if (answer === 'answers') return ok(name, 'It takes our key.')
      return answer === 'refused'
        ? trouble(name, `${name}_refuses_key`, 'It refuses our key.')
        : trouble(name, 'provider_silent', `${providers[name].name} does not answer.`)
    }),
  )
}
