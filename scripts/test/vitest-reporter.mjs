import { createProgress, describeProgress } from "./progress.mjs";

/** Reporter of Vitest that counts files and tests while they run, and names each failed test as soon as it has failed. */
export default class VitestReporter {
  progress = createProgress("unit");
  counts = { done: 0, of: 0, unit: "files", passed: 0, failed: 0 };

  onTestRunStart(specifications) {
    this.counts.of = specifications.length;
  }

  onTestCaseResult(testCase) {
    const { state } = testCase.result();
    if (state === "passed") this.counts.passed += 1;
    if (state === "failed") {
      this.counts.failed += 1;
      this.progress.print(`FAILED  ${testCase.module.relativeModuleId} › ${testCase.fullName}`);
    }
    this.progress.show(describeProgress(this.counts));
  }

  onTestModuleEnd(testModule) {
    this.counts.done += 1;
    if (testModule.state() === "failed" && testModule.children.size === 0) {
      this.progress.print(`FAILED  ${testModule.relativeModuleId}`);
    }
    this.progress.show(describeProgress(this.counts));
  }

  onTestRunEnd(_modules, unhandledErrors) {
    for (const { message } of unhandledErrors) this.progress.print(`FAILED  outside of a test: ${message}`);
    this.progress.end();
  }
}
