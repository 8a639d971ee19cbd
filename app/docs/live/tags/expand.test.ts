import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { examples } from './examples.ts'
import { expand, type Problem } from './expand.ts'
import { readTags } from './read-tags.ts'
import { sayFinding } from './say-finding.ts'
import { cutAtVariables, findUnknownVariables } from './variables.ts'

const piece = fc.constantFrom(
  '<step>',
  '</step>',
  '<llm provider="openai" model="m">',
  '<llm>',
  '</llm>',
  '<step',
  '<',
  '>',
  '"',
  "'",
  '<llm/>',
  '</',
  '\n',
  ' ',
  'word',
  'PROMPT',
  'NOT_ONE',
  '<b>',
  '&lt;',
  '<llm provider="',
  '<Step>',
)
const prompt = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.array(piece).map((pieces) => pieces.join('')),
)

describe('any input', () => {
  it('assigns every character to one token, on its line', () => {
    fc.assert(
      fc.property(prompt, (text) => {
        const tokens = readTags(text)
        expect(tokens.map(({ source }) => source).join('')).toBe(text)
        let before = ''
        for (const { source, line } of tokens) {
          expect(line).toBe(before.split('\n').length)
          before += source
        }
      }),
    )
  })

  it('expands without an error, and each finding names an existing line', () => {
    fc.assert(
      fc.property(prompt, (text) => {
        const { steps, findings } = expand(text)
        expect(steps.length).toBeGreaterThan(0)
        for (const finding of findings) {
          expect(finding.line).toBeGreaterThan(0)
          expect(finding.line).toBeLessThanOrEqual(text.split('\n').length)
          expect(sayFinding(finding)).toMatch(/\.$/)
        }
      }),
    )
  })

  it('splits into pieces around the variables that join to the whole text', () => {
    fc.assert(
      fc.property(prompt, (text) => {
        expect(
          cutAtVariables(text)
            .map((each) => each.text)
            .join(''),
        ).toBe(text)
      }),
    )
  })

  it('has no finding for well-formed steps, which keep their order', () => {
    const texts = fc.array(fc.stringMatching(/^[a-z]{1,8}$/), { minLength: 1, maxLength: 5 })
    fc.assert(
      fc.property(texts, (words) => {
        const text = words
          .map((word) => `<step>\n<llm provider="veniceai" model='x'>${word}</llm>\n</step>\n`)
          .join('')
        const { steps, findings } = expand(text)
        expect(findings).toEqual([])
        expect(steps.map(({ parts }) => parts)).toEqual(
          words.map((word) => [{ llm: { provider: 'veniceai', model: 'x' }, text: word }]),
        )
      }),
    )
  })
})

describe('a mistake', () => {
  const ok = 'provider="openai" model="m"'
  it.each<[prompt: string, found: [Problem, number][]]>([
    ['<Step>a</Step>', [['unknown_tag', 1]]],
    ['<step>\na', [['not_closed', 1]]],
    ['a\n</step>', [['not_open', 2]]],
    [
      `<step><llm ${ok}>\na</step></llm>`,
      [
        ['crossed', 2],
        ['not_open', 2],
      ],
    ],
    ['<step>\n<step>a</step></step>', [['step_in_step', 2]]],
    ['<step>a</step>\n\nb', [['outside_steps', 3]]],
    ['<step> </step>', [['empty_step', 1]]],
    ['', [['empty_step', 1]]],
    [
      '<llm>a</llm>',
      [
        ['no_provider', 1],
        ['no_model', 1],
      ],
    ],
    ['<llm provider=openai model="m">a</llm>', [['no_provider', 1]]],
    ['<llm provider="OpenAI" model="m">a</llm>', [['unknown_provider', 1]]],
    ['<llm provider="constructor" model="m">a</llm>', [['unknown_provider', 1]]],
    [`<llm ${ok}/>a`, [['empty_tag', 1]]],
    ['a\n<step a', [['broken_tag', 2]]],
    ['a\nPROJECT_DIR', [['unknown_variable', 2]]],
    ['a < b > c, PROMPT', []],
  ])('%j is found', (text, found) => {
    expect(expand(text).findings.map(({ problem, line }) => [problem, line])).toEqual(found)
  })
})

it('an llm tag applies to its content, and the rest goes to the selected model', () => {
  const [step] = expand('<step>a<llm provider="openai" model="m">b</llm>c</step>').steps
  expect(step!.parts).toEqual([
    { llm: undefined, text: 'a' },
    { llm: { provider: 'openai', model: 'm' }, text: 'b' },
    { llm: undefined, text: 'c' },
  ])
})

it('a prompt without step tags is one step', () => {
  expect(expand('Say PROMPT').steps).toEqual([{ line: 1, parts: [{ text: 'Say PROMPT' }] }])
})

it('recognizes the three variables as whole words, and near misses', () => {
  const known = (text: string) => cutAtVariables(text).flatMap(({ variable }) => variable ?? [])
  expect(known('PROMPT, PROJECT_DIRECTORY_PATH. MY_PROMPT PROMPTS prompt')).toEqual([
    'PROMPT',
    'PROJECT_DIRECTORY_PATH',
  ])
  expect(
    findUnknownVariables('a\nProject_Directory_Path MY_PROMPT').map(({ name }) => name),
  ).toEqual(['MY_PROMPT', 'Project_Directory_Path'])
})

it('only the example with mistakes has findings', () => {
  for (const { name, prompt } of examples)
    expect(expand(prompt).findings.length > 0, name).toBe(name === 'With mistakes')
})
