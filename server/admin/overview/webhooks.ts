import { listFailingEndpoints, type FailingEndpoint } from '../../outgoing-webhooks/failing.ts'
import type { Found, ProblemDeps } from './problem.ts'

/** Addresses of the vendor that miss what happens. */
export async function findFailingWebhooks(deps: ProblemDeps): Promise<Found[]> {
  const endpoints = await listFailingEndpoints(deps)
  return endpoints.map((endpoint) => ({
    kind: 'webhooks_fail',
    sentence: describe(endpoint),
    detail: 'Webhooks shows what it answered, and sends again what failed.',
    since: endpoint.since,
    page: `/admin/webhooks?id=${endpoint.id}`,
  }))
}

function describe({ address, is_gone, failed, waiting }: FailingEndpoint): string {
  // The host alone: what follows it can be a secret.
  const { host } = new URL(address)
  if (is_gone) return `${host} answered that it is gone, so it gets no more webhooks`
  const count = failed || waiting
  const what = failed > 0 ? 'failed for good' : count === 1 ? 'waits too long' : 'wait too long'
  return `${count === 1 ? 'A webhook' : `${count} webhooks`} to ${host} ${what}`
}
