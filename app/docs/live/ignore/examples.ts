interface IgnoreExample {
  name: string
  rules: string
  paths: string
}

/** Each example shows what the page says in words. */
export const examples: [IgnoreExample, ...IgnoreExample[]] = [
  {
    name: 'Starter rules',
    rules: [
      '# installed packages and build results',
      'node_modules/',
      'dist/',
      '',
      '# logs and local data',
      '*.log',
      '/data/*',
      '!/data/sample.csv',
      '',
      '# secrets',
      '.env.*',
      '!.env.example',
    ].join('\n'),
    paths: [
      '6 kB src/billing.ts',
      '2 kB node_modules/left/package.json',
      '310 kB logs/today.log',
      '480 kB data/customers.csv',
      '3 kB data/sample.csv',
      '.env.local',
      '.env.example',
    ].join('\n'),
  },
  {
    name: 'An exception that doesn’t work',
    rules: ['reports/', '!reports/summary.md'].join('\n'),
    paths: ['reports/june.md', 'reports/summary.md'].join('\n'),
  },
  {
    name: 'One that works',
    rules: [
      'reports/*',
      '!reports/summary.md',
      '!reports/2026/',
      'reports/2026/*',
      '!reports/2026/summary.md',
    ].join('\n'),
    paths: [
      'reports/june.md',
      'reports/summary.md',
      'reports/2026/june.md',
      'reports/2026/summary.md',
    ].join('\n'),
  },
]
