import type { Reporter, TestCase, TestModule } from 'vitest/node';

/**
 * Reports every skipped test with the reason that its suite's name gives, and ends with one plain
 * line `N passed, N failed, N skipped`. With `REQUIRE_ALL=1` a skipped test fails the run.
 */
export class PlainSummary implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    const count = (state: string): number => tests.filter((test) => test.result().state === state).length;
    const broken = modules.filter((module) => module.errors().length > 0).length;
    const skipped = tests.filter((test) => test.result().state === 'skipped');
    for (const suite of new Set(skipped.map(toSuite))) console.log(`Left out: ${suite}`);
    if (skipped.length > 0 && process.env['REQUIRE_ALL'] === '1') {
      console.log('REQUIRE_ALL=1: nothing may be left out.');
      process.exitCode = 1;
    }
    console.log(`${count('passed')} passed, ${count('failed') + broken} failed, ${skipped.length} skipped`);
  }
}

function toSuite(test: TestCase): string {
  return test.parent.type === 'suite' ? test.parent.fullName : test.fullName;
}
