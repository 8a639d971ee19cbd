import rehypeShikiFromHighlighter, { type RehypeShikiCoreOptions } from '@shikijs/rehype/core'
import {
  createCssVariablesTheme,
  createHighlighterCoreSync,
  type LanguageRegistration,
  type ShikiTransformer,
} from 'shiki/core'
import { createJavaScriptRegexEngine } from 'shiki/engine/javascript'
import bash from 'shiki/langs/bash.mjs'
import json from 'shiki/langs/json.mjs'
import powershell from 'shiki/langs/powershell.mjs'

type ElementContent = Parameters<NonNullable<ShikiTransformer['code']>>[0]['children'][number]

/** Shiki has no grammar for the rules of .gitignore. */
const gitignore: LanguageRegistration = {
  name: 'gitignore',
  scopeName: 'source.gitignore',
  repository: {},
  patterns: [
    { match: '^#.*$', name: 'comment.line' },
    { match: '^!', name: 'keyword.operator' },
  ],
}

const highlighter = createHighlighterCoreSync({
  themes: [createCssVariablesTheme({ name: 'drawing', variablePrefix: '--' })],
  // Only what the pages use: all languages together would slow every build by seconds.
  langs: [bash, json, powershell, gitignore],
  engine: createJavaScriptRegexEngine(),
})

/** As the head of a code block names them. */
const languages: Record<string, string> = {
  bash: 'Terminal',
  gitignore: '.gitignore',
  json: 'JSON',
  powershell: 'PowerShell',
}

/**
 * Colors become classes, because the page's policy refuses style attributes;
 * app/styles/code.css defines them.
 */
const toClasses: ShikiTransformer = {
  pre(node) {
    node.properties = { tabindex: '0' }
  },
  line(node) {
    node.properties = {}
  },
  span(node) {
    const kind = /--token-([\w-]+)/.exec(String(node.properties.style))?.[1]
    node.properties = kind ? { class: `code-${kind}` } : {}
  },
  code(node) {
    node.children = node.children.flatMap(unwrapPlain).flatMap(unwrapPlain)
  },
  root(root) {
    const [pre] = root.children
    if (pre?.type !== 'element') return
    root.children = [
      {
        type: 'element',
        tagName: 'div',
        properties: { class: 'code', 'data-language': languages[this.options.lang] ?? 'Text' },
        children: [pre, copyButton()],
      },
    ]
  },
}

/** A line, or a word without a color of its own, needs no element. */
function unwrapPlain(node: ElementContent): ElementContent[] {
  return node.type === 'element' && !node.properties.class ? node.children : [node]
}

/** app/enhance/copy.ts shows it and makes it work. */
function copyButton() {
  return {
    type: 'element' as const,
    tagName: 'button',
    properties: { type: 'button', 'data-copy': '', 'aria-label': 'Copy code', hidden: true },
    children: [{ type: 'text' as const, value: 'Copy' }],
  }
}

const options: RehypeShikiCoreOptions = {
  theme: 'drawing',
  defaultLanguage: 'text',
  fallbackLanguage: 'text',
  transformers: [toClasses],
  // The bundler requests every page several times.
  cache: new Map(),
}

/** A rehype plugin: code blocks in color, reachable by keyboard, with a copy button. */
export function colorCode() {
  return rehypeShikiFromHighlighter(highlighter, options)
}
