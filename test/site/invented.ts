/**
 * Claims that no page may make about the app: its facts come from its specification, which names neither
 * keys nor menus nor versions.
 */
export const invented: { words: RegExp; because: string }[] = [
  {
    words: /\b(?:Cmd|Command|Ctrl|Control|Alt|Option|Shift)\s?\+\s?\w|[⌘⌥⇧]/i,
    because: 'no keyboard shortcut of the app is known',
  },
  { words: /\bhot ?keys?\b/i, because: 'no keyboard shortcut of the app is known' },
  { words: /\bmenu bar\b/i, because: 'the app is not known to have a menu bar' },
  {
    words: /\b(?:File|Edit|View|Window|Help) menu\b/,
    because: 'the app is not known to have such a menu',
  },
  {
    words: /(?<!System )\b(?:Settings|Preferences|File|View|Window|Help) ?(?:>|→|›|»)/,
    because: 'no path through menus of the app is known',
  },
  {
    words: /\bPreferences\b/,
    because: 'the app has settings; no part of it is known by this name',
  },
  {
    words: /\bProtocraft (?:version |v)?\d/i,
    because: 'no version of the app is known; the downloads page asks for the newest',
  },
  {
    words: /\b(?:command palette|status bar|system tray|title bar|task bar)\b/i,
    because: 'the app is not known to have this part',
  },
  {
    words: /\b(?:Claude Desktop|ChatGPT Desktop|Copilot Chat|Cursor Composer)\b/i,
    because: 'it is the name of another program',
  },
  {
    words: /\bscreenshot of (?:the app|Protocraft)\b/i,
    because: 'the figures are drawn by this site',
  },
  {
    words: /LM Studio and llama\.cpp work\b/,
    because: 'of local servers only Ollama is known to work',
  },
]
