interface VitestFile {
  name: string
  status: string
  assertionResults: { status: string; fullName: string; failureMessages: string[] }[]
}

interface PlaywrightSuite {
  file: string
  specs: { title: string; tests: { status: string }[] }[]
  suites?: PlaywrightSuite[]
}

/**
 * The tests of a status in `testResults` of Vitest's JSON report, each with its file. `flaky`: passed
 * only at the second attempt.
 */
export function namesOfVitest(files: VitestFile[], status: string): string[] {
  return files.flatMap(({ name, status: ofFile, assertionResults }) => {
    const tests = assertionResults.filter((each) => sayStatus(each) === status)
    // Its tests could not begin: it was not loaded, or what goes before them failed.
    if (status === 'failed' && ofFile === 'failed' && tests.length === 0)
      return [`${name} (not run)`]
    return tests.map((each) => `${name}: ${each.fullName}`)
  })
}

function sayStatus({ status, failureMessages }: VitestFile['assertionResults'][number]): string {
  return status === 'passed' && failureMessages.length > 0 ? 'flaky' : status
}

/** The tests of a status in `suites` of Playwright's JSON report, each with its file. */
export function namesOfPlaywright(suites: PlaywrightSuite[], status: string): string[] {
  return suites.flatMap(({ file, specs, suites: inner = [] }) => {
    const tests = specs.filter(({ tests }) => tests.some((each) => each.status === status))
    return [...tests.map(({ title }) => `${file}: ${title}`), ...namesOfPlaywright(inner, status)]
  })
}
