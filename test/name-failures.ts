interface VitestFile {
  name: string
  status: string
  assertionResults: { status: string; fullName: string }[]
}

interface PlaywrightSuite {
  file: string
  specs: { title: string; tests: { status: string }[] }[]
  suites?: PlaywrightSuite[]
}

/** The failed tests in `testResults` of Vitest's JSON report, each with its file. */
export function nameFailuresOfVitest(files: VitestFile[]): string[] {
  return files.flatMap(({ name, status, assertionResults }) => {
    // A file that could not be loaded contains no test, but counts as failed.
    if (status === 'failed' && assertionResults.length === 0) return [`${name} (not loaded)`]
    const failed = assertionResults.filter((each) => each.status === 'failed')
    return failed.map((each) => `${name}: ${each.fullName}`)
  })
}

/** The failed tests in `suites` of Playwright's JSON report, each with its file. */
export function nameFailuresOfPlaywright(suites: PlaywrightSuite[]): string[] {
  return suites.flatMap(({ file, specs, suites: inner = [] }) => {
    const failed = specs.filter(({ tests }) => tests.some((each) => each.status === 'unexpected'))
    return [...failed.map(({ title }) => `${file}: ${title}`), ...nameFailuresOfPlaywright(inner)]
  })
}
