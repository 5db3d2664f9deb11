interface Suite {
  specs?: readonly { file: string; line: number; title: string; tests: readonly { status: string }[] }[];
  suites?: readonly Suite[];
}

/** The journeys of a report by Playwright that failed once and passed when they were repeated. */
export declare function flakyJourneys(suites?: readonly Suite[]): string[];
