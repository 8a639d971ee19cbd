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

/** The tests of a status in `testResults` of Vitest's JSON report, each with its file. */
export function namesOfVitest(files: VitestFile[], status: string): string[] {
  return files.flatMap(({ name, status: ofFile, assertionResults }) => {
    // A file that could not be loaded contains no test, but counts as failed.
    if (ofFile === status && assertionResults.length === 0) return [`${name} (not loaded)`]
    const tests = assertionResults.filter((each) => each.status === status)
    return tests.map((each) => `${name}: ${each.fullName}`)
  })
}

/** The tests of a status in `suites` of Playwright's JSON report, each with its file. */
export function namesOfPlaywright(suites: PlaywrightSuite[], status: string): string[] {
  return suites.flatMap(({ file, specs, suites: inner = [] }) => {
    const tests = specs.filter(({ tests }) => tests.some((each) => each.status === status))
    return [...tests.map(({ title }) => `${file}: ${title}`), ...namesOfPlaywright(inner, status)]
  })
}
