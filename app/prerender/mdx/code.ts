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

/** A grammar for .gitignore, which Shiki lacks. */
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
  // Only the languages that pages use, because loading all would slow every build by seconds.
  langs: [bash, json, powershell, gitignore],
  engine: createJavaScriptRegexEngine(),
})

/** The names of languages shown above code blocks. */
const languages: Record<string, string> = {
  bash: 'Terminal',
  gitignore: '.gitignore',
  json: 'JSON',
  powershell: 'PowerShell',
}

/**
 * Replaces colors by classes, because the page's policy blocks style attributes; app/styles/code.css
 * defines the classes.
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

/** Unwraps lines and words that have no color of their own, and so need no element. */
function unwrapPlain(node: ElementContent): ElementContent[] {
  return node.type === 'element' && !node.properties.class ? node.children : [node]
}

/** Makes a copy button for app/enhance/copy.ts. */
function copyButton() {
  return {
    type: 'element' as const,
    tagName: 'button',
    properties: { type: 'button', 'data-copy': '', 'aria-label': 'Copy code', disabled: true },
    children: [{ type: 'text' as const, value: 'Copy' }],
  }
}

const options: RehypeShikiCoreOptions = {
  theme: 'drawing',
  defaultLanguage: 'text',
  fallbackLanguage: 'text',
  transformers: [toClasses],
  // The bundler requests each page several times.
  cache: new Map(),
}

/**
 * Highlights code: a rehype plugin that also adds a copy button, and lets keyboards reach the code
 * block.
 */
export function colorCode() {
  return rehypeShikiFromHighlighter(highlighter, options)
}
