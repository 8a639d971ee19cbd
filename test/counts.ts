import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { listCalls } from '#server/admin/resources.ts'
import { rateLimits } from '#server/settings/rate-limits.ts'
import { whyHeld } from '#server/orders/held/why-held.ts'
import { settings } from '#server/settings/settings.ts'
import { problemKinds } from '#server/watch/problems/kinds.ts'
import type { ceilings } from './ceilings.ts'
import { isTest, readSources, type Source } from './sources.ts'

/** Counts what `ceilings.ts` bounds. */
export async function countBounded(): Promise<Record<keyof typeof ceilings, number>> {
  const calls = await listCalls()
  return {
    calls: calls.length,
    settings: Object.keys(settings).length,
    tables: countMatches('db/schema.ts', /^  \w+: \{$/gm),
    emailSubjects: countMatches('server/mail/emails/*-words.ts', /\bsubject: `|\bnameYour\(/g),
    problemSentences: Object.values(problemKinds).flatMap(({ each = {} }) => [
      0,
      ...Object.keys(each),
    ]).length,
    rateLimits: Object.keys(rateLimits).length,
    holdReasons: Object.keys(whyHeld).length,
    productionPackages: countProductionPackages(),
  }
}

/** Counts the code to read. No test bounds these numbers. */
function countCode(sources: Source[]): Record<string, number> {
  return {
    productTokens: sumTokens(sources.filter(({ path }) => !isTest(path))),
    testTokens: sumTokens(sources.filter(({ path }) => isTest(path))),
    cssDeclarations: countMatches(
      '{app,figures}/**/*.css',
      /(?<=[{};]|\*\/)\s*[-\w]+\s*:[^{};]*(?=[;}])/g,
    ),
    words: countMatches('{SECURITY,CONTRIBUTING,docs/operating/**/*}.md', /\S+/g),
  }
}

/** Counts the packages that `npm ci --omit=dev` installs on some system. */
function countProductionPackages(): number {
  const lock: { packages: Record<string, { dev?: true; devOptional?: true }> } = JSON.parse(
    readProjectFile('package-lock.json'),
  )
  return Object.entries(lock.packages).filter(
    ([path, { dev, devOptional }]) => path !== '' && !dev && !devOptional,
  ).length
}

function sumTokens(sources: Source[]): number {
  return sources.reduce((sum, { tokens }) => sum + tokens, 0)
}

function countMatches(files: string, pattern: RegExp): number {
  const texts = globSync(files, { cwd: root }).map(readProjectFile)
  return texts.reduce((sum, text) => sum + (text.match(pattern) ?? []).length, 0)
}

const root = join(import.meta.dirname, '..')

function readProjectFile(path: string): string {
  return readFileSync(join(root, path), 'utf8')
}

if (import.meta.main) console.log(await countBounded(), countCode(readSources()))
