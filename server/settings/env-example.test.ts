import { readFileSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { writeEnvExample } from './env-example.ts'
import { findProblems } from '#test/settings.ts'
import { settings } from './settings.ts'

const deploy = join(import.meta.dirname, '../../deploy')
const read = (name: string) => readFileSync(join(deploy, name), 'utf8')

describe('the files for deployment', () => {
  it('have every setting in the example, exactly as "operate settings example" writes it', () => {
    expect(read('.env.example')).toBe(writeEnvExample())
  })

  it('show examples that the program accepts', () => {
    const described = /…|the .* (that|of)|the output/
    const lines = [...writeEnvExample().matchAll(/^#(\w+)=(.*)$/gm)]
    const env = Object.fromEntries(
      lines.flatMap(([, name, value]) => (described.test(value!) ? [] : [[name!, value!]])),
    )
    const problems = findProblems({ ...env, NODE_ENV: 'development' })
    expect(problems.filter((each) => / must /.test(each))).toEqual([])
  })

  it('set only settings that the program reads', () => {
    const known = new Set<string>(Object.keys(settings))
    const names = readdirSync(deploy, { recursive: true, encoding: 'utf8' })
    const files = names.filter((name) => statSync(join(deploy, name)).isFile())
    const named = files.flatMap((name) => [
      ...read(name).matchAll(/\b(?:NODE_ENV|[A-Z]+_(?:DIR|URL|PORT|HOST|SECONDS|PROXIES))\b/g),
    ])
    // SITE_HOST is the shop's host name, which the compose file gives to its proxy.
    const own = new Set(['SITE_HOST'])
    const unknown = named.map(([name]) => name).filter((name) => !known.has(name) && !own.has(name))
    expect(unknown).toEqual([])
  })
})
