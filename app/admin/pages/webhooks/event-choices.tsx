import { webhookEvents, webhookEventTypes } from '#contract/webhook-events.ts'
import { Box, type Preset, PresetBoxes } from '../../ui/form/preset-boxes.tsx'

const isLicense = (type: string) => /^(license|device)\./.test(type)
const isShop = (type: string) => type.startsWith('invariant.')

const groups = {
  'Orders and money': webhookEventTypes.filter((type) => !isLicense(type) && !isShop(type)),
  'Licenses and devices': webhookEventTypes.filter(isLicense),
  'The shop': webhookEventTypes.filter(isShop),
}

export const ofMoney = groups['Orders and money']

export const presets: Preset[] = [
  { label: 'Orders and money', says: 'Payments, refunds and disputes.', values: ofMoney },
  {
    label: 'Licenses and devices',
    says: 'Licenses that are issued or change, and new devices.',
    values: groups['Licenses and devices'],
  },
  { label: 'All events', says: 'Alerts about the shop’s data, too.', values: webhookEventTypes },
]

export function EventChoices({ chosen }: { chosen: readonly string[] }) {
  return (
    <>
      <PresetBoxes
        legend="Which events?"
        presets={presets}
        chosen={chosen}
        say={(ticked) => sayEvents(ticked)}
      >
        {Object.entries(groups).map(([group, types]) => (
          <fieldset key={group} className="ticks">
            <legend>{group}</legend>
            {types.map((type) => (
              <Box key={type} name="events" value={type} isTicked={chosen.includes(type)}>
                {webhookEvents[type].sentence}{' '}
                <small>
                  <code>{type}</code>
                </small>
              </Box>
            ))}
          </fieldset>
        ))}
      </PresetBoxes>
      <p>
        Events contain IDs and amounts, never names, email addresses or license keys. They follow
        the Standard Webhooks specification.{' '}
        <a href="/api-reference/admin#webhook-events" target="_blank" rel="noreferrer">
          See an example of each event
        </a>
      </p>
    </>
  )
}

function sayEvents(ticked: string[]): string {
  if (ticked.length === 0) return 'Choose the events to send.'
  if (ticked.length === webhookEventTypes.length) return `All ${ticked.length} events`
  return `${ticked.length} of ${webhookEventTypes.length}: ${ticked.join(', ')}`
}

export const readEvents = (form: FormData) => ({ events: form.getAll('events') })
