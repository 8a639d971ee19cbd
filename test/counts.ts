import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { emailKinds } from '#contract/admin/email-kinds.ts'
import { listScopes } from '#server/admin/api-keys/calls.ts'
import { listCalls } from '#server/admin/nouns.ts'
import { budgets } from '#server/budgets.ts'
import { settings } from '#server/settings/settings.ts'
import { troubles } from '#server/troubles/kinds.ts'
import type { ceilings } from './ceilings.ts'
import { isTest, readSources, type Source } from './sources.ts'

type Counts = Record<keyof typeof ceilings, number>

/** How much there is of what `ceilings.ts` bounds. */
export async function countAll(sources: Source[]): Promise<Counts> {
  const calls = await listCalls()
  return {
    calls: calls.length,
    scopes: listScopes(calls).length,
    settings: Object.keys(settings).length,
    tables: countMatches('db/migrations/*.sql', /^create (unlogged )?table /gm),
    emails: Object.keys(emailKinds).length,
    troubles: Object.keys(troubles).length,
    budgets: Object.keys(budgets).length,
    productTokens: sumTokens(sources.filter(({ path }) => !isTest(path))),
    testTokens: sumTokens(sources.filter(({ path }) => isTest(path))),
    cssDeclarations: countMatches(
      '{app,figures}/**/*.css',
      /(?<=[{};]|\*\/)\s*[-\w]+\s*:[^{};]*(?=[;}])/g,
    ),
    words: countMatches('{SECURITY,CONTRIBUTING,docs/operating/**/*}.md', /\S+/g),
  }
}

function sumTokens(sources: Source[]): number {
  return sources.reduce((sum, { tokens }) => sum + tokens, 0)
}

function countMatches(files: string, pattern: RegExp): number {
  const root = join(import.meta.dirname, '..')
  const texts = globSync(files, { cwd: root }).map((path) => readFileSync(join(root, path), 'utf8'))
  return texts.reduce((sum, text) => sum + (text.match(pattern) ?? []).length, 0)
}

if (import.meta.main) console.log(await countAll(readSources()))
