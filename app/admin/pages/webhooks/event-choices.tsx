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

const presets: Preset[] = [
  ['Orders and money', ofMoney] as const,
  ['Licenses and devices', groups['Licenses and devices']] as const,
  ['Everything', webhookEventTypes] as const,
].map(([label, values]) => ({ label, says: `${values.length} events`, values }))

export function EventChoices({ chosen }: { chosen: readonly string[] }) {
  return (
    <>
      <PresetBoxes
        legend="What does it hear about?"
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
        <a href="/api-reference/admin#webhook-events" target="_blank" rel="noreferrer">
          Example of each event
        </a>
      </p>
    </>
  )
}

function sayEvents(ticked: string[]): string {
  if (ticked.length === 0) return 'Choose what it hears about.'
  return `${ticked.length} of ${webhookEventTypes.length} events`
}

export const readEvents = (form: FormData) => ({ events: form.getAll('events') })
