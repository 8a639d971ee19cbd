import type { ReactNode } from 'react'
import type { Scope } from '#contract/admin/api-keys.ts'
import { writeQuery } from '../../calls/write-query.ts'
import { Box, type Preset, PresetBoxes } from '../../ui/form/preset-boxes.tsx'
import { resourceOf, sayResource, sayScope, sayScopes } from './scope-words.ts'

/** The scopes that a build server needs to publish. */
export const buildServer: Preset = {
  label: 'Build server',
  says: 'Publishes releases.',
  values: ['releases:publish'],
}

/** Writes the URL of the form for a new key with these scopes. */
export const linkToForm = ({ label, values }: Preset) =>
  `/admin/api-keys${writeQuery({ name: label, scopes: values.join(',') })}`

function listPresets(scopes: Scope[]): Preset[] {
  const namesOf = (isWanted: (scope: Scope) => boolean) =>
    scopes.filter(isWanted).map(({ name }) => name)
  return [
    buildServer,
    {
      label: 'Help desk',
      says: 'Reads sales, resends emails, releases devices.',
      values: namesOf(({ kind, support }) => support && kind !== 'sensitive'),
    },
    {
      label: 'Reports',
      says: 'Reads sums. Sees no email addresses.',
      values: ['reports:read'],
    },
    {
      label: 'Read everything',
      says: 'Sees email addresses, orders and notes. Changes nothing.',
      values: namesOf(({ kind }) => kind === 'read'),
    },
  ]
}

/** Offers the form for a new key by what the key is for. */
export function PresetLinks({ scopes }: { scopes: Scope[] }) {
  return (
    <ul className="plain presets">
      {listPresets(scopes).map((preset) => (
        <li key={preset.label}>
          <a href={linkToForm(preset)}>
            {preset.label}
            <small>{preset.says}</small>
          </a>
        </li>
      ))}
    </ul>
  )
}

interface ScopeFieldsProps {
  scopes: Scope[]
  /** The scopes that are checked at first. */
  chosen: readonly string[]
}

const kinds = ['read', 'write', 'sensitive'] as const

/** Offers purposes for a key; each checks the scopes that it needs. */
export function ScopeFields({ scopes, chosen }: ScopeFieldsProps) {
  const presets = listPresets(scopes)
  const resources = [...Map.groupBy(scopes, resourceOf)]
  const box = (scope: Scope, words: ReactNode) => (
    <Box key={scope.name} name="scopes" value={scope.name} isTicked={chosen.includes(scope.name)}>
      {words}
    </Box>
  )
  const nameAfter = ({ label }: Preset, form: HTMLFormElement) => {
    const name = form.elements.namedItem('name') as HTMLInputElement
    const isOwn = name.value !== '' && presets.every((preset) => preset.label !== name.value)
    if (!isOwn) name.value = label
  }
  return (
    <PresetBoxes
      legend="What is it for?"
      presets={presets}
      chosen={chosen}
      say={(ticked) => sayScopes(scopes, ticked)}
      onPick={nameAfter}
    >
      <ul className="plain rows ticks resources">
        <li className="note" aria-hidden="true">
          <span />
          <span>Read</span>
          <span>Change</span>
          <span>Sensitive</span>
        </li>
        {resources
          .filter(([, own]) => own.length > 1)
          .map(([resource, own]) => (
            <li key={resource}>
              <b>{sayResource(resource)}</b>
              {kinds.map((kind) => (
                <div key={kind}>
                  {own
                    .filter((scope) => scope.kind === kind)
                    .map((scope) =>
                      box(
                        scope,
                        <>
                          <span className="heard">{sayResource(resource)}: </span>
                          {sayScope(scope)}
                        </>,
                      ),
                    )}
                </div>
              ))}
            </li>
          ))}
      </ul>
      <fieldset className="ticks">
        <legend>Only to read</legend>
        <div className="line">
          {resources
            .filter(([, own]) => own.length === 1)
            .map(([resource, [scope]]) => box(scope!, sayResource(resource)))}
        </div>
      </fieldset>
    </PresetBoxes>
  )
}
