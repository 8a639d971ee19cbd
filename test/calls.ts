import { listAddresses } from '#server/web/guards/call.ts'
import { describeInput } from '#server/web/openapi/schema.ts'
import { publicCalls } from '#server/web/pages/public-calls.ts'

type Fields = Record<string, unknown>

export interface Call {
  path: string
  /** Its example: well-formed, but about things that do not exist. */
  body: Fields
  optional: Fields
}

/** Lists the calls that accept this type, at each of their addresses. */
function listCalls(type: string): Call[] {
  return publicCalls.flatMap((call) => {
    if (call.body?.media !== type || call.body.taken) return []
    const { schema, example } = call.body
    const { required = [] } = describeInput(schema!)
    const fields = Object.entries(example as Fields)
    const [body, optional] = [true, false].map((isRequired) =>
      Object.fromEntries(fields.filter(([name]) => required.includes(name) === isRequired)),
    )
    return listAddresses(call).map((path) => ({ path, body: body!, optional: optional! }))
  })
}

const jsonCalls = listCalls('application/json')
const isOfApp = ({ path }: Call) => path.startsWith('/api/license/')

/** JSON calls that only pages of the site may make; most answer at the root and under /api. */
export const siteCalls = jsonCalls.filter((call) => !isOfApp(call))

/** JSON calls of the desktop app, which any origin may make. */
export const appCalls = jsonCalls.filter(isOfApp)

export const formCalls = listCalls('application/x-www-form-urlencoded').map(({ path }) => path)
